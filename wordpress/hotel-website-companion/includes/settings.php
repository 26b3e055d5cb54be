<?php
/**
 * Settings: options, or constants in wp-config.php that win over them.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const SITE_OPTION           = 'hotel_website_site';
const SECRET_OPTION         = 'hotel_website_secret';
const PREVIEW_SECRET_OPTION = 'hotel_website_preview_secret';
const HEADLESS_OPTION       = 'hotel_website_headless';
/** Constants in wp-config.php that win over the options of secrets. */
const SECRET_CONSTANTS = array(
	SECRET_OPTION         => 'HOTEL_WEBSITE_SECRET',
	PREVIEW_SECRET_OPTION => 'HOTEL_WEBSITE_PREVIEW_SECRET',
);

/**
 * Returns the address of the site without a slash at the end; an empty string where none is set.
 */
function get_site_address(): string {
	$address = defined( 'HOTEL_WEBSITE_URL' ) ? \HOTEL_WEBSITE_URL : get_option( SITE_OPTION, '' );
	return is_string( $address ) ? untrailingslashit( $address ) : '';
}

/**
 * Returns the address in the form in which it is stored: http or https, host, port; null for anything else.
 *
 * @param string $entered What an administrator has entered.
 */
function clean_site_address( string $entered ): ?string {
	$parts = wp_parse_url( trim( $entered ) );
	if ( ! is_array( $parts ) || ! in_array( $parts['scheme'] ?? '', array( 'http', 'https' ), true ) || empty( $parts['host'] )
		|| isset( $parts['user'] ) || isset( $parts['query'] ) || isset( $parts['fragment'] ) || '' !== trim( $parts['path'] ?? '', '/' ) ) {
		return null;
	}
	return esc_url_raw( $parts['scheme'] . '://' . strtolower( $parts['host'] ) . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' ) );
}

/**
 * Returns a secret that the site knows too, by default its REVALIDATE_TOKEN; an empty string where there is none.
 *
 * @param string $option Option that holds it.
 */
function get_secret( string $option = SECRET_OPTION ): string {
	if ( defined( SECRET_CONSTANTS[ $option ] ) ) {
		return (string) constant( SECRET_CONSTANTS[ $option ] );
	}
	$stored = get_option( $option );
	return is_array( $stored ) && is_string( $stored['value'] ?? null ) ? $stored['value'] : '';
}

/**
 * Stores a new random secret. It is an array because wp-admin/options.php prints options that are strings.
 *
 * @param string $option Option that holds it.
 */
function generate_secret( string $option ): void {
	$stored = array(
		'value' => bin2hex( random_bytes( 32 ) ),
		'shown' => false,
	);
	update_option( $option, $stored, false );
}

/**
 * Returns the secret the first time it is asked for after it has been generated, afterwards null.
 *
 * @param string $option Option that holds it.
 */
function take_new_secret( string $option ): ?string {
	$stored = get_option( $option );
	if ( defined( SECRET_CONSTANTS[ $option ] ) || ! is_array( $stored ) || false !== ( $stored['shown'] ?? true ) ) {
		return null;
	}
	$stored['shown'] = true;
	update_option( $option, $stored, false );
	return $stored['value'];
}

/**
 * True if changes can be sent.
 */
function is_connected(): bool {
	return '' !== get_site_address() && '' !== get_secret();
}

/**
 * True if visitors of this WordPress are led to the site.
 */
function is_headless(): bool {
	return '' !== get_site_address() && 'no' !== get_option( HEADLESS_OPTION, 'yes' );
}
