import UIKit
import WebKit

/// The cashier in a WKWebView. Push or present it; `onLeave` is called when the player is done.
final class CashierViewController: UIViewController {
    /// Such as https://pay.example/cashier/deposit?partner=acme
    private let address: URL
    /// Asks your backend, which knows the player of the current session.
    private let fetchToken: () async throws -> String
    private let onLeave: () -> Void
    private var token: String
    private lazy var webView = makeWebView()

    init(
        address: URL,
        token: String,
        fetchToken: @escaping () async throws -> String,
        onLeave: @escaping () -> Void
    ) {
        self.address = address
        self.token = token
        self.fetchToken = fetchToken
        self.onLeave = onLeave
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("CashierViewController is made in code") }

    override func loadView() { view = webView }

    override func viewDidLoad() {
        super.viewDidLoad()
        let edge = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(swipedBack))
        edge.edges = .left
        webView.addGestureRecognizer(edge)
        webView.load(URLRequest(url: address))
    }

    /// For a back button of your own.
    func goBack() { send(["type": "go-back"]) }

    @objc private func swipedBack(_ gesture: UIGestureRecognizer) {
        if gesture.state == .ended { send(["type": "swipe-back"]) }
    }

    private func makeWebView() -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(WeakHandler(self), name: "cashier")
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.navigationDelegate = self
        webView.uiDelegate = self
        return webView
    }

    private var startData: [String: Any] {
        [
            "token": token,
            "currency": "INR",
            "paymentGeo": "IN",
            "locale": Locale.current.language.languageCode?.identifier ?? "en",
            "platform": "ios",
            "isMobileApp": true,
            "canShare": true,
        ]
    }

    /// Runs a script with the JSON of a value, in the widget's own page only: a payment page that
    /// stands in the view by now must not find the token.
    private func run(_ script: (String) -> String, with value: Any) {
        guard isWidget(webView.url),
            let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
        else { return }
        webView.evaluateJavaScript(script(String(decoding: data, as: UTF8.self)))
    }

    private func send(_ message: [String: Any]) {
        run({ "window.cashierReceive && cashierReceive(JSON.stringify(\($0)))" }, with: message)
    }

    private func isWidget(_ url: URL?) -> Bool {
        url?.scheme == address.scheme && url?.host == address.host && url?.port == address.port
    }

    /// A port of 0 is the scheme's own.
    private func isWidget(_ origin: WKSecurityOrigin) -> Bool {
        origin.protocol == address.scheme && origin.host == address.host && origin.port == address.port ?? 0
    }

    private func openOutside(_ url: URL) {
        let schemes = [
            "https", "upi", "phonepe", "paytmmp", "tez", "gpay", "bitcoin", "ethereum", "litecoin", "tron", "ton",
        ]
        guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme) else { return }
        UIApplication.shared.open(url)
    }

    private func share(_ text: String) {
        let sheet = UIActivityViewController(activityItems: [text], applicationActivities: nil)
        // An iPad shows the sheet beside something.
        sheet.popoverPresentationController?.sourceView = view
        present(sheet, animated: true)
    }

    private func renewToken() {
        Task { @MainActor in
            guard let fresh = try? await fetchToken() else { return }
            token = fresh
            send(["type": "token-updated", "payload": ["token": fresh]])
        }
    }
}

extension CashierViewController: WKScriptMessageHandler {
    func userContentController(_: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.frameInfo.isMainFrame, isWidget(message.frameInfo.securityOrigin),
            let text = message.body as? String,
            let body = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
            let type = body["messageType"] as? String
        else { return }
        switch type {
        case "Loaded": run({ "window.cashierUserData = \($0)" }, with: startData)
        case "onTokenExpired": renewToken()
        case "openExternalUrl":
            if let text = body["url"] as? String, let url = URL(string: text) { openOutside(url) }
        case "haptic" where body["kind"] as? String == "success":
            UINotificationFeedbackGenerator().notificationOccurred(.success)
        case "haptic": UISelectionFeedbackGenerator().selectionChanged()
        case "share":
            if let text = body["text"] as? String { share(text) }
        case "close": onLeave()
        default: break
        }
    }
}

extension CashierViewController: WKNavigationDelegate, WKUIDelegate {
    /// Banks and apps belong into Safari; frames inside the widget are its own affair.
    func webView(
        _: WKWebView,
        decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        let url = action.request.url
        if action.targetFrame?.isMainFrame == false || isWidget(url) { return decisionHandler(.allow) }
        if let url { openOutside(url) }
        decisionHandler(.cancel)
    }

    /// A link that asks for a window of its own.
    func webView(
        _: WKWebView,
        createWebViewWith _: WKWebViewConfiguration,
        for action: WKNavigationAction,
        windowFeatures _: WKWindowFeatures
    ) -> WKWebView? {
        if let url = action.request.url { openOutside(url) }
        return nil
    }
}

/// The content controller holds its handler strongly, and would keep the view controller alive.
private final class WeakHandler: NSObject, WKScriptMessageHandler {
    private weak var handler: WKScriptMessageHandler?

    init(_ handler: WKScriptMessageHandler) { self.handler = handler }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        handler?.userContentController(controller, didReceive: message)
    }
}
