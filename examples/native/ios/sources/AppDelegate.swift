import UIKit

/// One screen with one button, which opens the cashier.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _: UIApplication,
        didFinishLaunchingWithOptions _: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = HomeViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

final class HomeViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let open = UIAction(title: "Deposit") { [weak self] _ in self?.openCashier() }
        let button = UIButton(configuration: .filled(), primaryAction: open)
        button.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(button)
        NSLayoutConstraint.activate([
            button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            button.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
    }

    private func openCashier() {
        guard let address = URL(string: "https://pay.example/cashier/deposit?partner=acme") else { return }
        Task { @MainActor in
            guard let token = try? await YourBackend.cashierToken() else { return }
            let cashier = CashierViewController(
                address: address,
                token: token,
                fetchToken: YourBackend.cashierToken,
                onLeave: { [weak self] in self?.dismiss(animated: true) }
            )
            cashier.modalPresentationStyle = .fullScreen
            present(cashier, animated: true)
        }
    }
}
