<?php
/**
 * Sends the queue to POST /api/revalidate of the site, and records the outcomes.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const LOG_OPTION      = 'hotel_website_log';
const STATE_OPTION    = 'hotel_website_state';
const MAX_LOG_ENTRIES = 100;
/** The site answers after it has loaded the content again, and the CDN has been told. */
const REQUEST_TIMEOUT_SECONDS = 30;
/** For a request for everything: the site reads hundreds of pages from this WordPress. */
const EVERYTHING_TIMEOUT_SECONDS = 300;

/**
 * Sends one change. Returns the status of the answer, 0 where there was none, and what to tell an administrator.
 *
 * @param array<string, string> $selection Body of the request; an empty one means everything.
 * @return array{status: int, detail: string}
 */
function send_selection( array $selection ): array {
	$response = wp_remote_post(
		get_site_address() . '/api/revalidate',
		array(
			'timeout'     => array() === $selection ? EVERYTHING_TIMEOUT_SECONDS : REQUEST_TIMEOUT_SECONDS,
			'redirection' => 0,
			'headers'     => array(
				'Authorization' => 'Bearer ' . get_secret(),
				'Content-Type'  => 'application/json',
			),
			'body'        => wp_json_encode( (object) $selection ),
		)
	);
	if ( is_wp_error( $response ) ) {
		return array(
			'status' => 0,
			'detail' => $response->get_error_message(),
		);
	}
	$body   = json_decode( wp_remote_retrieve_body( $response ), true );
	$failed = is_array( $body ) && is_array( $body['failed'] ?? null ) ? array_filter( $body['failed'], 'is_string' ) : array();
	return array(
		'status' => (int) wp_remote_retrieve_response_code( $response ),
		'detail' => implode( ', ', array_slice( $failed, 0, 5 ) ),
	);
}

/**
 * Says what a status means for a change: taken, rejected (never sent again), failed (the site is there, and could not load the content) or
 * unreachable (nothing else has to be tried now).
 *
 * @param int $status Status of the answer; 0 where there was none.
 */
function to_outcome( int $status ): string {
	if ( 200 === $status ) {
		return 'taken';
	}
	if ( in_array( $status, array( 400, 413, 415, 422 ), true ) ) {
		return 'rejected';
	}
	return 502 === $status ? 'failed' : 'unreachable';
}

/**
 * Sends all waiting changes, unless another request is doing so: single changes first, then a request for everything, which takes long. An
 * editor's next change does not wait for that. What is not taken stays in the queue, and WP-Cron tries again.
 */
function deliver_queue(): void {
	if ( ! is_connected() ) {
		return;
	}
	if ( function_exists( 'set_time_limit' ) ) {
		set_time_limit( 300 );
	}
	ignore_user_abort( true );
	// Looks again after a lock has been released: a change may have been added by a request that found it locked.
	do {
		$has_sent = false;
		foreach ( array( false, true ) as $is_everything ) {
			if ( array() === read_waiting( $is_everything ) || ! lock_queue( $is_everything ) ) {
				continue;
			}
			$is_complete = send_queue( $is_everything );
			unlock_queue( $is_everything );
			if ( ! $is_complete ) {
				return;
			}
			$has_sent = true;
		}
	} while ( $has_sent );
	if ( array() === read_queue() ) {
		record_state( false );
	}
}

/**
 * Returns the waiting single changes, or the waiting request for everything.
 *
 * @param bool $is_everything Which of them.
 * @return array<int, array{name: string, value: string, selection: array<string, string>}>
 */
function read_waiting( bool $is_everything ): array {
	return array_values(
		array_filter(
			read_queue(),
			function ( $row ) use ( $is_everything ) {
				return ( array() === $row['selection'] ) === $is_everything;
			}
		)
	);
}

/**
 * Sends changes until none is waiting. Returns false where some were not taken.
 *
 * @param bool $is_everything Whether to send the request for everything, or single changes.
 */
function send_queue( bool $is_everything ): bool {
	$has_failed = false;
	$tried      = array();
	while ( true ) {
		$open = array_filter(
			read_waiting( $is_everything ),
			function ( $row ) use ( $tried ) {
				return ! in_array( $row['value'], $tried, true );
			}
		);
		if ( array() === $open ) {
			break;
		}
		$row     = reset( $open );
		$tried[] = $row['value'];
		$answer  = send_selection( $row['selection'] );
		$outcome = to_outcome( $answer['status'] );
		record_outcome( $row['selection'], $outcome, $answer );
		if ( 'taken' === $outcome || 'rejected' === $outcome ) {
			remove_change( $row );
			continue;
		}
		$has_failed = true;
		if ( 'unreachable' === $outcome ) {
			break;
		}
	}
	record_state( $has_failed );
	return ! $has_failed;
}

/**
 * Adds a line to the log of the last deliveries. Two writers at the same time may lose a line,
 * never a change.
 *
 * @param array<string, string>              $selection What was sent.
 * @param string                             $outcome   As `to_outcome` returns it.
 * @param array{status: int, detail: string} $answer    As `send_selection` returns it.
 */
function record_outcome( array $selection, string $outcome, array $answer ): void {
	$log = read_log();
	array_unshift(
		$log,
		array(
			'time'      => time(),
			'selection' => $selection,
			'outcome'   => $outcome,
			'status'    => $answer['status'],
			'detail'    => substr( $answer['detail'], 0, 300 ),
		)
	);
	update_option( LOG_OPTION, array_slice( $log, 0, MAX_LOG_ENTRIES ), false );
}

/**
 * Returns the log, the newest line first.
 *
 * @return array<int, array<string, mixed>>
 */
function read_log(): array {
	// Another request may have written it since this one has read its options.
	wp_cache_delete( LOG_OPTION, 'options' );
	$log = get_option( LOG_OPTION, array() );
	return is_array( $log ) ? $log : array();
}

/**
 * Remembers failures in a row, and plans the next attempt.
 *
 * @param bool $has_failed Whether changes are left in the queue.
 */
function record_state( bool $has_failed ): void {
	if ( ! $has_failed && array() !== read_queue() ) {
		// Another request is sending them, or has failed to.
		return;
	}
	if ( ! $has_failed ) {
		delete_option( STATE_OPTION );
		wp_clear_scheduled_hook( DELIVERY_HOOK );
		return;
	}
	$state    = get_option( STATE_OPTION, array() );
	$failures = (int) ( $state['failures'] ?? 0 ) + 1;
	update_option(
		STATE_OPTION,
		array(
			'failures' => $failures,
			'since'    => (int) ( $state['since'] ?? time() ),
		),
		false
	);
	schedule_retry( $failures );
}
