<?php
/**
 * Plugin Name:       Hotel Website Companion
 * Description:       Connects this WordPress with the hotel's website: every change is on the site within seconds, and links lead to the site.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       hotel-website-companion
 * Domain Path:       /languages
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const PLUGIN_FILE = __FILE__;

// Languages and folders of the site, generated from its own lists as the fields are.
require __DIR__ . '/acf-json/names.php';
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/locales.php';
require __DIR__ . '/includes/polylang.php';
require __DIR__ . '/includes/queue.php';
require __DIR__ . '/includes/delivery-log.php';
require __DIR__ . '/includes/delivery.php';
require __DIR__ . '/includes/schedule.php';
require __DIR__ . '/includes/references.php';
require __DIR__ . '/includes/old-addresses.php';
require __DIR__ . '/includes/class-changes.php';
require __DIR__ . '/includes/change-hooks.php';
require __DIR__ . '/includes/content-model.php';
require __DIR__ . '/includes/menu-locations.php';
require __DIR__ . '/includes/menu-endpoint.php';
require __DIR__ . '/includes/fields.php';
require __DIR__ . '/includes/rest-fields.php';
require __DIR__ . '/includes/picture-versions.php';
require __DIR__ . '/includes/seo-box.php';
require __DIR__ . '/includes/requirements.php';
require __DIR__ . '/includes/site-settings.php';
require __DIR__ . '/includes/headless.php';
require __DIR__ . '/includes/admin-menu.php';
require __DIR__ . '/includes/editor.php';
require __DIR__ . '/includes/findings.php';
require __DIR__ . '/includes/findings-html.php';
require __DIR__ . '/includes/preview-links.php';
require __DIR__ . '/includes/preview.php';
require __DIR__ . '/includes/preview-draft.php';
require __DIR__ . '/includes/meta-overlay.php';
require __DIR__ . '/includes/preview-form.php';
require __DIR__ . '/includes/preview-fields.php';
if ( is_admin() ) {
	require __DIR__ . '/includes/admin-actions.php';
	require __DIR__ . '/includes/admin-page.php';
	require __DIR__ . '/includes/admin-findings.php';
	require __DIR__ . '/includes/default-pages.php';
}

add_action( 'init', fn() => load_plugin_textdomain( 'hotel-website-companion', false, basename( __DIR__ ) . '/languages' ), 1 );
add_filter(
	'load_textdomain_mofile',
	function ( $file, $domain ) {
		if ( 'hotel-website-companion' !== $domain || is_readable( $file ) ) {
			return $file;
		}
		// German of Austria, or formal German, is German: `de_AT`, `de_DE_formal`.
		$found = glob( preg_replace( '/-([a-z]{2})_[^\/]*$/', '-$1_*.mo', $file ) );
		return $found[0] ?? $file;
	},
	10,
	2
);

register_activation_hook(
	__FILE__,
	function () {
		register_content_model();
		// WordPress writes its rewrite rules anew on the next request.
		delete_option( 'rewrite_rules' );
	}
);

register_deactivation_hook(
	__FILE__,
	function () {
		wp_clear_scheduled_hook( DELIVERY_HOOK );
		delete_option( 'rewrite_rules' );
	}
);
