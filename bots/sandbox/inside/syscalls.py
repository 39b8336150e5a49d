"""The system calls that a bot may make, with their numbers.

The numbers are those of the kernel's own tables: x86_64 has one of its own, aarch64 has
the generic one, without the calls that were old when it was young.
"""

MACHINES = ("x86_64", "aarch64")

# What computing, sleeping, reading one's own files and threads need.
HARMLESS = """
access                    21     -
alarm                     37     -
arch_prctl               158     -
brk                       12   214
close                      3    57
dup                       32    23
dup2                      33     -
dup3                     292    24
epoll_create1            291    20
epoll_ctl                233    21
epoll_pwait              281    22
epoll_pwait2             441   441
epoll_wait               232     -
eventfd2                 290    19
exit                      60    93
exit_group               231    94
faccessat                269    48
faccessat2               439   439
fstat                      5    80
getcpu                   309   168
getcwd                    79    17
getdents64               217    61
getegid                  108   177
geteuid                  107   175
getgid                   104   176
getgroups                115   158
getitimer                 36   102
getpgrp                  111     -
getpid                    39   172
getppid                  110   173
getrandom                318   278
getresgid                120   150
getresuid                118   148
getrlimit                 97   163
getrusage                 98   165
gettid                   186   178
gettimeofday              96   169
getuid                   102   174
lseek                      8    62
lstat                      6     -
mprotect                  10   226
mremap                    25   216
munmap                    11   215
nanosleep                 35   101
newfstatat               262    79
open                       2     -
openat                   257    56
pause                     34     -
poll                       7     -
ppoll                    271    73
pread64                   17    67
pselect6                 270    72
read                       0    63
readlink                  89     -
readlinkat               267    78
readv                     19    65
restart_syscall          219   128
rseq                     334   293
rt_sigaction              13   134
rt_sigpending            127   136
rt_sigprocmask            14   135
rt_sigreturn              15   139
rt_sigsuspend            130   133
rt_sigtimedwait          128   137
sched_get_priority_max   146   125
sched_get_priority_min   147   126
sched_yield               24   124
select                    23     -
set_robust_list          273    99
set_tid_address          218    96
setitimer                 38   103
sigaltstack              131   132
stat                       4     -
statx                    332   291
time                     201     -
timerfd_create           283    85
timerfd_gettime          287    87
timerfd_settime          286    86
times                    100   153
umask                     95   166
uname                     63   160
write                      1    64
writev                    20    66
"""

# What depends on an argument.
DELICATE = """
clock_getres             229   114
clock_gettime            228   113
clock_nanosleep          230   115
clone                     56   220
clone3                   435   435
fcntl                     72    25
futex                    202    98
ioctl                     16    29
madvise                   28   233
mmap                       9   222
prctl                    157   167
prlimit64                302   261
sched_getaffinity        204   123
sched_getparam           143   121
sched_getscheduler       145   120
tgkill                   234   131
"""


def numbers(table: str, machine: str) -> dict[str, int]:
    """Return the calls of a table that this machine has."""
    column = 1 + MACHINES.index(machine)
    rows = (line.split() for line in table.strip().splitlines())
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}
