"""The addresses of a person's own account."""

from django.urls import path

from souk.accounts.views import account, entering, tokens

app_name = "accounts"

urlpatterns = [
    path("", account.profile, name="profile"),
    path("sign-up/", entering.sign_up, name="sign_up"),
    path("log-in/", entering.LogIn.as_view(), name="log_in"),
    path("log-out/", entering.LogOut.as_view(), name="log_out"),
    path("keep/", entering.keep, name="keep"),
    path("password/", account.password, name="password"),
    path("tokens/", tokens.token_list, name="tokens"),
    path("tokens/<int:number>/revoke/", tokens.revoke_token, name="revoke_token"),
]
