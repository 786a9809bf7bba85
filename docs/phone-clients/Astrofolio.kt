// Connects an Android app to Astrofolio by the standard library alone. docs/clients.md describes the steps.
package org.example.nightlog

import java.io.IOException
import java.net.HttpURLConnection
import java.net.URI
import java.net.URLDecoder
import java.net.URLEncoder
import java.security.MessageDigest
import java.security.SecureRandom
import java.util.Base64

class AppTokens(val access: String, val refresh: String, val expiresAtMs: Long)

/** What the app keeps until the browser returns. */
class PendingConnection(val state: String, val verifier: String, val address: String)

class OAuthException(val error: String) : Exception(error)

/** Keeps the tokens, encrypted by the Android Keystore and without backup. */
interface TokenStore {
    fun read(): AppTokens?
    fun write(tokens: AppTokens?)
}

/** One for all instances, as of a background task: refreshes must follow each other. */
private val refreshing = Any()

/** @param redirect as the operator registered it: an App Link (https), or a scheme such as org.example.nightlog:/connected */
class Astrofolio(
    private val site: String, private val clientId: String, private val redirect: String, private val store: TokenStore,
) {
    /** Open `address` in a Custom Tab, never in a WebView, and keep the rest until the Intent returns. */
    fun begin(): PendingConnection {
        val state = secret()
        val verifier = secret()
        val challenge = base64(MessageDigest.getInstance("SHA-256").digest(verifier.toByteArray()))
        val query = form(
            "response_type" to "code", "client_id" to clientId, "redirect_uri" to redirect, "scope" to "write",
            "state" to state, "code_challenge" to challenge, "code_challenge_method" to "S256",
        )
        return PendingConnection(state, verifier, "$site/oauth/authorize?$query")
    }

    /** @param returned the address of the Intent, `intent.data.toString()` */
    fun finish(pending: PendingConnection, returned: String) {
        val answer = URI(returned).rawQuery.orEmpty().split("&").filter { "=" in it }.associate {
            val (name, value) = it.split("=", limit = 2)
            name to URLDecoder.decode(value, "UTF-8")
        }
        // Another app or site may have sent the Intent.
        if (answer["state"] != pending.state || answer["iss"] != site) throw OAuthException("invalid_state")
        val code = answer["code"] ?: throw OAuthException(answer["error"] ?: "no_code")
        val tokens = token(
            "grant_type" to "authorization_code", "code" to code,
            "redirect_uri" to redirect, "code_verifier" to pending.verifier,
        )
        synchronized(refreshing) { store.write(tokens) }
    }

    /** A valid access token. On `invalid_grant` begin again. */
    fun accessToken(): String = synchronized(refreshing) {
        // Read inside the lock: another task may just have stored the next refresh token.
        val stored = store.read() ?: throw OAuthException("not_connected")
        if (stored.expiresAtMs > System.currentTimeMillis() + 60_000) return@synchronized stored.access
        val fields = arrayOf("grant_type" to "refresh_token", "refresh_token" to stored.refresh)
        // The site accepts it again for a minute, because its answer may be lost.
        val tokens = try { token(*fields) } catch (lost: IOException) { token(*fields) }
        store.write(tokens)
        tokens.access
    }

    /** Disconnects the app when its user signs out. */
    fun revoke() {
        synchronized(refreshing) {
            val stored = store.read() ?: return
            post("/oauth/revoke", "token" to stored.refresh, "client_id" to clientId)
            store.write(null)
        }
    }

    private fun token(vararg fields: Pair<String, String>): AppTokens {
        val body = post("/oauth/token", "client_id" to clientId, *fields)
        val seconds = Regex("\"expires_in\"\\s*:\\s*(\\d+)").find(body)!!.groupValues[1].toLong()
        return AppTokens(
            text(body, "access_token")!!, text(body, "refresh_token")!!, System.currentTimeMillis() + seconds * 1000,
        )
    }

    private fun post(path: String, vararg fields: Pair<String, String>): String {
        val connection = URI(site + path).toURL().openConnection() as HttpURLConnection
        connection.doOutput = true
        connection.connectTimeout = 10_000
        connection.readTimeout = 10_000
        connection.outputStream.use { it.write(form(*fields).toByteArray()) }
        if (connection.responseCode == 200) return connection.inputStream.bufferedReader().use { it.readText() }
        val body = connection.errorStream?.bufferedReader()?.use { it.readText() }.orEmpty()
        throw OAuthException(text(body, "error") ?: "http_${connection.responseCode}")
    }
}

/** A value of the token endpoint, which has no escapes; an Android app may use org.json. */
private fun text(json: String, name: String) =
    Regex("\"$name\"\\s*:\\s*\"([^\"\\\\]*)\"").find(json)?.groupValues?.get(1)

private fun form(vararg fields: Pair<String, String>) =
    fields.joinToString("&") { (name, value) -> "$name=${URLEncoder.encode(value, "UTF-8")}" }

private fun secret() = base64(ByteArray(32).also(SecureRandom()::nextBytes))

private fun base64(bytes: ByteArray) = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)
