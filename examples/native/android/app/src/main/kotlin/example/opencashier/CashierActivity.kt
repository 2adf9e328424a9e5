package example.opencashier

import android.annotation.SuppressLint
import android.content.ActivityNotFoundException
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.view.HapticFeedbackConstants
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.FrameLayout
import androidx.activity.ComponentActivity
import androidx.activity.addCallback
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import androidx.lifecycle.lifecycleScope
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import kotlinx.coroutines.launch
import org.json.JSONObject

/** The cashier in a WebView. It needs the permission INTERNET and nothing else. */
class CashierActivity : ComponentActivity() {
    private val address = Uri.parse("https://pay.example/cashier/deposit?partner=acme")
    private val schemes = setOf(
        "https", "upi", "phonepe", "paytmmp", "tez", "gpay", "bitcoin", "ethereum", "litecoin", "tron", "ton",
    )
    private lateinit var webView: WebView
    private var token = ""

    @SuppressLint("SetJavaScriptEnabled")
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        // A WebView from before 2020: offer the player the system's browser instead.
        if (!WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) return finish()
        token = intent.getStringExtra("token").orEmpty()
        webView = WebView(this).apply {
            settings.javaScriptEnabled = true
            settings.domStorageEnabled = true
            settings.allowFileAccess = false
            settings.setSupportMultipleWindows(false)
            webViewClient = Client()
        }
        listen()
        setContentView(insideBars(webView))
        // The back button and, from Android 13 on, the back gesture.
        onBackPressedDispatcher.addCallback(this) { send(JSONObject().put("type", "go-back")) }
        webView.loadUrl(address.toString())
    }

    override fun onDestroy() {
        if (::webView.isInitialized) webView.destroy()
        super.onDestroy()
    }

    /**
     * The object `cashierAndroid` exists in pages of the widget's origin only, and it is called on
     * the main thread; addJavascriptInterface() would hand it to every page and frame.
     */
    private fun listen() {
        val origins = setOf("${address.scheme}://${address.authority}")
        WebViewCompat.addWebMessageListener(webView, "cashierAndroid", origins) { _, message, _, isMainFrame, _ ->
            val json = message.data ?: return@addWebMessageListener
            if (isMainFrame) runCatching { JSONObject(json) }.onSuccess { receive(it) }
        }
    }

    /** Keeps clear of the system's bars and of the keyboard, behind which Android 15 draws apps. */
    private fun insideBars(view: WebView) = FrameLayout(this).apply {
        addView(view)
        ViewCompat.setOnApplyWindowInsetsListener(this) { place, insets ->
            val types = WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.ime()
            val taken = insets.getInsets(types)
            place.setPadding(taken.left, taken.top, taken.right, taken.bottom)
            WindowInsetsCompat.CONSUMED
        }
    }

    private fun startData() = JSONObject()
        .put("token", token)
        .put("currency", "INR")
        .put("paymentGeo", "IN")
        .put("locale", resources.configuration.locales[0].language)
        .put("platform", "android")
        .put("isMobileApp", true)
        .put("canShare", true)

    /** Runs a script in the widget's own page only: another one must not find the token. */
    private fun run(script: String) {
        if (isWidget(Uri.parse(webView.url ?: return))) webView.evaluateJavascript(script, null)
    }

    private fun send(message: JSONObject) =
        run("window.cashierReceive && cashierReceive(${JSONObject.quote(message.toString())})")

    private fun isWidget(url: Uri) = url.scheme == address.scheme && url.authority == address.authority

    private fun share(text: String) {
        val send = Intent(Intent.ACTION_SEND).setType("text/plain").putExtra(Intent.EXTRA_TEXT, text)
        startActivity(Intent.createChooser(send, null))
    }

    private fun openOutside(url: Uri) {
        if (url.scheme?.lowercase() !in schemes) return
        try {
            startActivity(Intent(Intent.ACTION_VIEW, url).addCategory(Intent.CATEGORY_BROWSABLE))
        } catch (_: ActivityNotFoundException) {
            // The app is not installed; the widget shows its link and the player can go back.
        }
    }

    private fun renewToken() = lifecycleScope.launch {
        token = runCatching { YourBackend.cashierToken() }.getOrNull() ?: return@launch
        val payload = JSONObject().put("token", token)
        send(JSONObject().put("type", "token-updated").put("payload", payload))
    }

    private fun receive(message: JSONObject) {
        when (message.optString("messageType")) {
            "Loaded" -> run("window.cashierUserData = ${startData()}")
            "onTokenExpired" -> renewToken()
            "openExternalUrl" -> openOutside(Uri.parse(message.optString("url")))
            "haptic" -> webView.performHapticFeedback(HapticFeedbackConstants.CONTEXT_CLICK)
            "share" -> share(message.optString("text"))
            "close" -> finish()
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
