"""The addresses of a person's own account."""

from django.urls import path

from souk.accounts.views import (
    account,
    addresses,
    entering,
    notifications,
    recovering,
)

app_name = "accounts"

urlpatterns = [
    path("", account.profile, name="profile"),
    path("sign-up/", entering.sign_up, name="sign_up"),
    path("log-in/", entering.LogIn.as_view(), name="log_in"),
    path("log-out/", entering.LogOut.as_view(), name="log_out"),
    path("keep/", entering.keep, name="keep"),
    path("password/", account.password, name="password"),
    path("mail/", addresses.mail, name="mail"),
    path("mail/<str:link>/", addresses.confirm, name="confirm"),
    path("forgotten/", recovering.forgotten, name="forgotten"),
    path("forgotten/sent/", recovering.link_sent, name="link_sent"),
    path(
        "new-password/<str:uidb64>/<str:token>/",
        recovering.NewPassword.as_view(),
        name="new_password",
    ),
    path("notifications/", notifications.choices, name="notifications"),
    path("notifications/browser/", notifications.subscribe, name="subscribe"),
    path("notifications/forget/", notifications.forget, name="forget_browsers"),
    path("tokens/", account.token_list, name="tokens"),
    path("tokens/<int:number>/revoke/", account.revoke_token, name="revoke_token"),
]
