// The server writes all times, in the time zone that the browser names here.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && !document.cookie.split("; ").includes(`time_zone=${zone}`)) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet.
  document.cookie = `time_zone=${zone}; path=/; max-age=31536000; samesite=lax${secure}`;
}
