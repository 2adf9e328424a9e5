package example.opencashier

import android.annotation.SuppressLint
import android.content.ActivityNotFoundException
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.webkit.JavascriptInterface
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import androidx.activity.ComponentActivity
import androidx.activity.addCallback
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.launch
import org.json.JSONObject

/** The cashier in a WebView. It needs the permission INTERNET and nothing else. */
class CashierActivity : ComponentActivity() {
    private val address = Uri.parse("https://pay.example/cashier/deposit?partner=acme")
    private val schemes = setOf("https", "upi", "phonepe", "paytmmp", "gpay", "bitcoin", "ethereum")
    private lateinit var webView: WebView
    private var token = ""

    @SuppressLint("SetJavaScriptEnabled")
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        token = intent.getStringExtra("token").orEmpty()
        webView = WebView(this).apply {
            settings.javaScriptEnabled = true
            settings.domStorageEnabled = true
            settings.allowFileAccess = false
            settings.setSupportMultipleWindows(false)
            addJavascriptInterface(Handler(), "cashierAndroid")
            webViewClient = Client()
        }
        setContentView(webView)
        // The back button and, from Android 13 on, the back gesture.
        onBackPressedDispatcher.addCallback(this) { send(JSONObject().put("type", "go-back")) }
        webView.loadUrl(address.toString())
    }

    override fun onDestroy() {
        webView.destroy()
        super.onDestroy()
    }

    private fun startData() = JSONObject()
        .put("token", token)
        .put("currency", "INR")
        .put("paymentGeo", "IN")
        .put("locale", resources.configuration.locales[0].language)
        .put("platform", "android")
        .put("isMobileApp", true)

    /**
     * Runs a script in the widget's own page only: a payment page that stands in the view by now
     * must not find the token. To be called on the main thread.
     */
    private fun run(script: String) {
        if (isWidget(Uri.parse(webView.url ?: return))) webView.evaluateJavascript(script, null)
    }

    private fun send(message: JSONObject) =
        run("window.cashierReceive && cashierReceive(${JSONObject.quote(message.toString())})")

    private fun isWidget(url: Uri) = url.scheme == address.scheme && url.authority == address.authority

    private fun openOutside(url: Uri) {
        if (url.scheme?.lowercase() !in schemes) return
        try {
            startActivity(Intent(Intent.ACTION_VIEW, url).addCategory(Intent.CATEGORY_BROWSABLE))
        } catch (_: ActivityNotFoundException) {
            // The app is not installed; the widget shows its link and the player can go back.
        }
    }

    /** Asks your backend, which knows the player of the current session. */
    private suspend fun fetchToken(): String = YourBackend.cashierToken()

    private fun renewToken() = lifecycleScope.launch {
        token = fetchToken()
        val payload = JSONObject().put("token", token)
        send(JSONObject().put("type", "token-updated").put("payload", payload))
    }

    private fun receive(message: JSONObject) {
        when (message.optString("messageType")) {
            "Loaded" -> run("window.cashierUserData = ${startData()}")
            "onTokenExpired" -> renewToken()
            "openExternalUrl" -> openOutside(Uri.parse(message.optString("url")))
            "close" -> finish()
        }
    }

    private inner class Handler {
        /** Called on a thread of the WebView. Every page in the view can call it: see isWidget(). */
        @JavascriptInterface
        fun postMessage(json: String) {
            runOnUiThread {
                val url = Uri.parse(webView.url ?: return@runOnUiThread)
                val message = runCatching { JSONObject(json) }.getOrNull()
                if (isWidget(url) && message != null) receive(message)
            }
        }
    }

    private inner class Client : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            if (!request.isForMainFrame || isWidget(request.url)) return false
            openOutside(request.url)
            return true
        }
    }
}
