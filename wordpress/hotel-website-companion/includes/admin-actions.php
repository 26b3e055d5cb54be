<?php
/**
 * What the forms of the settings page do. Each is for administrators only, and has a nonce.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const PAGE_SLUG = 'hotel-website';
/** Names no existing page: the site answers, and loads nothing but its lists. */
const TEST_SELECTION = array(
	'type' => 'page',
	'slug' => 'hotel-website-connection-test',
);

foreach ( array( 'save', 'secret', 'preview_secret', 'test', 'refresh' ) as $name ) {
	add_action(
		'admin_post_hotel_website_' . $name,
		function () use ( $name ) {
			if ( ! current_user_can( 'manage_options' ) ) {
				wp_die( esc_html__( 'Only administrators may do this.', 'hotel-website-companion' ), '', array( 'response' => 403 ) );
			}
			$action = 'hotel_website_' . $name;
			check_admin_referer( $action );
			// The action that generates a secret has the name of its option.
			if ( isset( SECRET_CONSTANTS[ $action ] ) ) {
				generate_secret( $action );
				$result = $name;
			} else {
				$result = call_user_func( __NAMESPACE__ . '\handle_' . $name );
			}
			wp_safe_redirect( add_query_arg( 'result', $result, admin_url( 'options-general.php?page=' . PAGE_SLUG ) ) );
			exit;
		}
	);
}

/**
 * Saves the settings. Returns the name of a message.
 */
function handle_save(): string {
	// phpcs:disable WordPress.Security.NonceVerification.Missing -- checked by the caller.
	$entered = isset( $_POST['site'] ) && is_string( $_POST['site'] ) ? sanitize_text_field( wp_unslash( $_POST['site'] ) ) : '';
	update_option( HEADLESS_OPTION, isset( $_POST['headless'] ) ? 'yes' : 'no' );
	// phpcs:enable
	if ( defined( 'HOTEL_WEBSITE_URL' ) ) {
		return 'saved';
	}
	$address = '' === $entered ? '' : clean_site_address( $entered );
	if ( null === $address ) {
		return 'address';
	}
	update_option( SITE_OPTION, $address );
	return 'saved';
}

/**
 * Asks the site for an answer. Returns the name of a message.
 */
function handle_test(): string {
	if ( ! is_connected() ) {
		return 'incomplete';
	}
	$answer = send_selections( array( TEST_SELECTION ) );
	// A test is not sent again.
	record_outcome( array( TEST_SELECTION ), 200 === $answer['status'] ? 'taken' : 'untaken', $answer );
	return 'status-' . $answer['status'];
}

/**
 * Asks the site to load everything, with whatever else is waiting. Returns the name of a message.
 */
function handle_refresh(): string {
	if ( ! is_connected() ) {
		return 'incomplete';
	}
	get_changes()->add_everything();
	return 'refresh';
}

/**
 * Returns what to tell the administrator.
 *
 * @param string $result Name of a message.
 * @return array{0: string, 1: string} Kind of notice, text.
 */
function describe_result( string $result ): array {
	$messages = array(
		'saved'          => array( 'success', __( 'Settings saved.', 'hotel-website-companion' ) ),
		'address'        => array( 'error', __( 'The address must be like https://www.hotel.example, without a path.', 'hotel-website-companion' ) ),
		'secret'         => array( 'success', __( 'There is a new secret. Changes are sent again once the website knows it.', 'hotel-website-companion' ) ),
		'preview_secret' => array( 'success', __( 'There is a new secret for previews. They work once the website knows it.', 'hotel-website-companion' ) ),
		'incomplete'     => array( 'error', __( 'Enter the address of the website and generate a secret first.', 'hotel-website-companion' ) ),
		'refresh'        => array( 'success', __( 'The website is loading everything again. The log below says when it has.', 'hotel-website-companion' ) ),
		'status-200'     => array( 'success', __( 'The website has answered and knows the secret.', 'hotel-website-companion' ) ),
		'status-502'     => array( 'error', __( 'The website knows the secret, but cannot read this WordPress.', 'hotel-website-companion' ) ),
		'status-401'     => array( 'error', __( 'The website has another secret: its REVALIDATE_TOKEN must be the secret of this page.', 'hotel-website-companion' ) ),
		'status-404'     => array( 'error', __( 'The website has no REVALIDATE_TOKEN, or the address is not that of the website.', 'hotel-website-companion' ) ),
		'status-0'       => array( 'error', __( 'The website cannot be reached. The log below has the reason.', 'hotel-website-companion' ) ),
	);
	if ( isset( $messages[ $result ] ) ) {
		return $messages[ $result ];
	}
	if ( preg_match( '/^status-(\d{3})$/', $result, $match ) ) {
		/* translators: %s: status of an HTTP answer, such as 500. */
		return array( 'error', sprintf( __( 'The website answers with the status %s.', 'hotel-website-companion' ), $match[1] ) );
	}
	return array( 'info', '' );
}
