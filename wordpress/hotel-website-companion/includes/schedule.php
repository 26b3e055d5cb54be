<?php
/**
 * When the queue is sent: after the editor has been answered, and again by WP-Cron until everything is taken.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const DELIVERY_HOOK = 'hotel_website_deliver';
/** Seconds until the next attempt after the first, second … failure in a row. */
const RETRY_DELAYS_SECONDS = array( 15, 30, 60, 120, 300, 900 );
/**
 * Seconds until WP-Cron looks for changes of a request that has died. Longer than a delivery takes: WP-Cron stands still for a minute where an
 * event that was due is gone when it starts.
 */
const RECOVERY_DELAY_SECONDS = 60;
/** How long the key of a loopback request is valid. */
const LOOPBACK_KEY_SECONDS = 60;

add_action( DELIVERY_HOOK, __NAMESPACE__ . '\run_delivery' );
add_action( 'wp_ajax_hotel_website_deliver', __NAMESPACE__ . '\answer_loopback' );
add_action( 'wp_ajax_nopriv_hotel_website_deliver', __NAMESPACE__ . '\answer_loopback' );
add_action( 'admin_init', fn() => report_errors( __NAMESPACE__ . '\ensure_retry' ) );

/**
 * Sends the queue, and reports errors.
 */
function run_delivery(): void {
	report_errors( __NAMESPACE__ . '\deliver_queue' );
}

/**
 * Plans the next attempt of WP-Cron.
 *
 * @param int $failures Failures in a row.
 */
function schedule_retry( int $failures ): void {
	/**
	 * Filters the seconds until the next attempt.
	 *
	 * @param int[] $delays After the first, second … failure; the last one is repeated.
	 */
	$delays = apply_filters( 'hotel_website_retry_delays', RETRY_DELAYS_SECONDS );
	$delay  = $delays[ min( $failures, count( $delays ) ) - 1 ];
	forget_planned_events();
	$planned = wp_next_scheduled( DELIVERY_HOOK );
	if ( $planned && $planned <= time() ) {
		// WP-Cron is about to start for it. wp-cron.php that finds no event due ends without releasing its lock: for a minute nothing would be
		// published as planned.
		return;
	}
	wp_clear_scheduled_hook( DELIVERY_HOOK );
	wp_schedule_single_event( time() + $delay, DELIVERY_HOOK );
}

/**
 * Plans an attempt where changes are waiting and none is planned: the process that was to send them may have died, and another plugin may have
 * emptied the list of WP-Cron.
 *
 * @throws \RuntimeException Where the database has an error.
 */
function ensure_retry(): void {
	if ( ! is_connected() || array() === read_queue() ) {
		return;
	}
	forget_planned_events();
	if ( ! wp_next_scheduled( DELIVERY_HOOK ) ) {
		wp_schedule_single_event( time() + RECOVERY_DELAY_SECONDS, DELIVERY_HOOK );
	}
}

/**
 * Makes WordPress read its planned events anew. All are one option, which a request reads at its start and writes as a whole: after the wait for an
 * answer of the site, events that others have planned meanwhile would be lost, such as the publication of a page.
 */
function forget_planned_events(): void {
	wp_cache_delete( 'cron', 'options' );
	wp_cache_delete( 'alloptions', 'options' );
}

/**
 * Queues what this request has changed and sends it after the answer: at once where PHP can end the answer first, else in a request of its own.
 */
function deliver_changes(): void {
	$selections = get_changes()->to_selections();
	if ( array() === $selections ) {
		return;
	}
	report_errors(
		function () use ( $selections ) {
			enqueue_changes( $selections );
			ensure_retry();
		},
		$selections
	);
	if ( ! is_connected() ) {
		return;
	}
	if ( wp_doing_cron() || 'cli' === PHP_SAPI ) {
		run_delivery();
	} elseif ( function_exists( 'fastcgi_finish_request' ) ) {
		fastcgi_finish_request();
		run_delivery();
	} elseif ( function_exists( 'litespeed_finish_request' ) ) {
		litespeed_finish_request();
		run_delivery();
	} else {
		request_loopback();
	}
}

/**
 * Asks this WordPress to send the queue, and does not wait for the answer.
 */
function request_loopback(): void {
	$time = (string) time();
	wp_remote_post(
		admin_url( 'admin-ajax.php' ),
		array(
			'timeout'   => 0.01,
			'blocking'  => false,
			// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- a hook of WordPress.
			'sslverify' => apply_filters( 'https_local_ssl_verify', false ),
			'body'      => array(
				'action' => 'hotel_website_deliver',
				'time'   => $time,
				'key'    => wp_hash( DELIVERY_HOOK . $time ),
			),
		)
	);
}

/**
 * Sends the queue for `request_loopback`.
 */
function answer_loopback(): void {
	// phpcs:disable WordPress.Security.NonceVerification.Missing -- the key takes the place of a nonce: nobody is logged in.
	$time = isset( $_POST['time'] ) && is_string( $_POST['time'] ) ? sanitize_key( wp_unslash( $_POST['time'] ) ) : '';
	$key  = isset( $_POST['key'] ) && is_string( $_POST['key'] ) ? sanitize_key( wp_unslash( $_POST['key'] ) ) : '';
	// phpcs:enable
	$is_recent = ctype_digit( $time ) && abs( time() - (int) $time ) <= LOOPBACK_KEY_SECONDS;
	if ( ! $is_recent || ! hash_equals( wp_hash( DELIVERY_HOOK . $time ), $key ) ) {
		wp_die( '', '', array( 'response' => 403 ) );
	}
	run_delivery();
	wp_die( '', '', array( 'response' => 204 ) );
}
