import 'dart:convert';

import 'package:flutter/material.dart';
import 'package:flutter/services.dart';
import 'package:share_plus/share_plus.dart';
import 'package:url_launcher/url_launcher.dart';
import 'package:webview_flutter/webview_flutter.dart';

/// The cashier in a web view, with webview_flutter 4, url_launcher 6 and share_plus 11.
class CashierPage extends StatefulWidget {
  const CashierPage({
    super.key,
    required this.address,
    required this.token,
    required this.fetchToken,
  });

  /// Such as https://pay.example/cashier/deposit?partner=acme
  final Uri address;
  final String token;

  /// Asks your backend, which knows the player of the current session.
  final Future<String> Function() fetchToken;

  @override
  State<CashierPage> createState() => _CashierPageState();
}

class _CashierPageState extends State<CashierPage> {
  static const _schemes = {
    'https', 'upi', 'phonepe', 'paytmmp', 'tez', 'gpay', //
    'bitcoin', 'ethereum', 'litecoin', 'tron', 'ton',
  };
  late final WebViewController _view;
  late String _token = widget.token;

  @override
  void initState() {
    super.initState();
    _view = WebViewController()
      ..setJavaScriptMode(JavaScriptMode.unrestricted)
      ..addJavaScriptChannel('CashierFlutter', onMessageReceived: _receive)
      ..setNavigationDelegate(NavigationDelegate(onNavigationRequest: _decide))
      ..loadRequest(widget.address);
  }

  Map<String, Object> get _startData => {
    'token': _token,
    'currency': 'INR',
    'paymentGeo': 'IN',
    'locale': Localizations.localeOf(context).languageCode,
    'platform': Theme.of(context).platform == TargetPlatform.iOS ? 'ios' : 'android',
    'isMobileApp': true,
    'canShare': true,
  };

  // Uri.origin throws for what is not of the web, such as the link of an app.
  bool _isWidget(Uri? url) {
    final Uri(:scheme, :host, :port) = widget.address;
    return url != null && url.scheme == scheme && url.host == host && url.port == port;
  }

  Future<bool> _showsWidget() async => _isWidget(Uri.tryParse(await _view.currentUrl() ?? ''));

  /// Runs a script in the widget's own page only: a payment page that stands in the view by now
  /// must not find the token.
  Future<void> _run(String script) async {
    if (await _showsWidget()) await _view.runJavaScript(script);
  }

  Future<void> _send(Map<String, Object?> message) {
    final json = jsonEncode(jsonEncode(message));
    return _run('window.cashierReceive && cashierReceive($json)');
  }

  Future<void> _openOutside(String text) async {
    final url = Uri.tryParse(text);
    if (url == null || !_schemes.contains(url.scheme)) return;
    await launchUrl(url, mode: LaunchMode.externalApplication);
  }

  Future<void> _renewToken() async {
    _token = await widget.fetchToken();
    await _send({
      'type': 'token-updated',
      'payload': {'token': _token},
    });
  }

  Future<void> _receive(JavaScriptMessage received) async {
    if (!await _showsWidget()) return;
    final message = jsonDecode(received.message) as Map<String, dynamic>;
    switch (message['messageType']) {
      case 'Loaded':
        await _run('window.cashierUserData = ${jsonEncode(_startData)}');
      case 'onTokenExpired':
        await _renewToken();
      case 'openExternalUrl':
        await _openOutside(message['url'] as String);
      case 'haptic':
        await (message['kind'] == 'success'
            ? HapticFeedback.mediumImpact()
            : HapticFeedback.selectionClick());
      case 'share':
        await SharePlus.instance.share(ShareParams(text: message['text'] as String));
      case 'close':
        if (mounted) Navigator.of(context).pop();
    }
  }

  /// Banks and apps belong into the browser; frames inside the widget are its own affair.
  NavigationDecision _decide(NavigationRequest request) {
    if (!request.isMainFrame || _isWidget(Uri.tryParse(request.url))) {
      return NavigationDecision.navigate;
    }
    _openOutside(request.url);
    return NavigationDecision.prevent;
  }

  @override
  Widget build(BuildContext context) {
    // The back button and the back gesture ask the widget, which answers with `close`.
    return PopScope(
      canPop: false,
      onPopInvokedWithResult: (didPop, _) {
        if (!didPop) _send({'type': 'go-back'});
      },
      child: Scaffold(body: SafeArea(child: WebViewWidget(controller: _view))),
    );
  }
}
