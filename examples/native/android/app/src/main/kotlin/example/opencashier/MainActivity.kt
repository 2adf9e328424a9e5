package example.opencashier

import android.content.Intent
import android.os.Bundle
import android.view.Gravity
import android.widget.Button
import android.widget.FrameLayout
import androidx.activity.ComponentActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.launch

/** One screen with one button, which opens the cashier. */
class MainActivity : ComponentActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val button = Button(this).apply {
            text = "Deposit"
            setOnClickListener { openCashier() }
        }
        val wrap = FrameLayout.LayoutParams.WRAP_CONTENT
        val place = FrameLayout(this)
        place.addView(button, FrameLayout.LayoutParams(wrap, wrap, Gravity.CENTER))
        setContentView(place)
    }

    private fun openCashier() = lifecycleScope.launch {
        val token = runCatching { YourBackend.cashierToken() }.getOrNull() ?: return@launch
        startActivity(Intent(this@MainActivity, CashierActivity::class.java).putExtra("token", token))
    }
}
