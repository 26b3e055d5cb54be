<?php
/**
 * Sends the queue to POST /api/revalidate of the site.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/** The site answers after it has loaded the content again, and the CDN has been told. */
const REQUEST_TIMEOUT_SECONDS = 30;
/** For each further change in a request. */
const CHANGE_TIMEOUT_SECONDS = 2;
/** For a request for everything: the site reads hundreds of pages from this WordPress. */
const EVERYTHING_TIMEOUT_SECONDS = 300;
/** The site takes no more in one request. It loads what they have in common once, and tells a CDN once. */
const MAX_CHANGES_PER_REQUEST = 25;
/** After as many failures in a row changes are sent one by one: together they may take longer than the timeout. */
const MAX_FAILURES_TOGETHER = 2;

/**
 * Sends changes in one request. Returns the status of the answer, 0 where there was none, and what to tell an administrator.
 *
 * @param array<int, array<string, string>> $selections One or several; an empty one means everything.
 * @return array{status: int, detail: string}
 */
function send_selections( array $selections ): array {
	$timeout  = in_array( array(), $selections, true ) ? EVERYTHING_TIMEOUT_SECONDS : REQUEST_TIMEOUT_SECONDS + CHANGE_TIMEOUT_SECONDS * ( count( $selections ) - 1 );
	$response = wp_remote_post(
		get_site_address() . '/api/revalidate',
		array(
			'timeout'     => $timeout,
			'redirection' => 0,
			'headers'     => array(
				'Authorization' => 'Bearer ' . get_secret(),
				'Content-Type'  => 'application/json',
			),
			'body'        => wp_json_encode( 1 === count( $selections ) ? (object) $selections[0] : array( 'changes' => $selections ) ),
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
 *
 * @throws \RuntimeException Where the database has an error.
 */
function deliver_queue(): void {
	if ( ! is_connected() ) {
		return;
	}
	// Should this process die before the site has answered, WP-Cron sends the changes. Where nothing is left to send then, nothing happens.
	ensure_retry();
	if ( function_exists( 'set_time_limit' ) ) {
		set_time_limit( 300 );
	}
	ignore_user_abort( true );
	// Looks again after a lock has been released: a change may have been added by a request that found it locked.
	do {
		$has_sent   = false;
		$has_failed = false;
		foreach ( array( false, true ) as $is_everything ) {
			if ( array() === read_waiting( $is_everything ) || ! lock_queue( $is_everything ) ) {
				continue;
			}
			$outcome = send_queue( $is_everything );
			unlock_queue( $is_everything );
			if ( 'unreachable' === $outcome ) {
				return;
			}
			$has_failed = $has_failed || 'failed' === $outcome;
			$has_sent   = true;
		}
		if ( $has_failed ) {
			return;
		}
	} while ( $has_sent );
	record_state( false );
	// Another request is sending what is left, and may die.
	ensure_retry();
}

/**
 * Returns the waiting single changes, or the waiting request for everything.
 *
 * @param bool $is_everything Which of them.
 * @return array<int, array{name: string, value: string, selection: array<string, string>}>
 */
function read_waiting( bool $is_everything ): array {
	return array_values( array_filter( read_queue(), fn( $row ) => ( array() === $row['selection'] ) === $is_everything ) );
}

/**
 * Sends changes until none is waiting. Returns "taken", "failed" where the site could not load some of them, or "unreachable" where it took no more.
 *
 * @param bool $is_everything Whether to send the request for everything, or single changes.
 * @throws \RuntimeException Where the database has an error.
 */
function send_queue( bool $is_everything ): string {
	$result = 'taken';
	$tried  = array();
	$state  = get_option( STATE_OPTION, array() );
	$size   = (int) ( $state['failures'] ?? 0 ) > MAX_FAILURES_TOGETHER ? 1 : MAX_CHANGES_PER_REQUEST;
	while ( true ) {
		$open = array_filter( read_waiting( $is_everything ), fn( $row ) => ! in_array( $row['value'], $tried, true ) );
		if ( array() === $open ) {
			break;
		}
		$rows    = array_slice( $open, 0, $size );
		$answer  = send_selections( array_column( $rows, 'selection' ) );
		$outcome = to_outcome( $answer['status'] );
		if ( count( $rows ) > 1 && in_array( $outcome, array( 'rejected', 'failed' ), true ) ) {
			// One of them may be the reason. A site of an earlier version rejects more than one.
			$size = 1;
			continue;
		}
		$tried = array_merge( $tried, array_column( $rows, 'value' ) );
		record_outcome( array_column( $rows, 'selection' ), $outcome, $answer );
		if ( 'taken' === $outcome || 'rejected' === $outcome ) {
			array_map( __NAMESPACE__ . '\remove_change', $rows );
			continue;
		}
		$result = $outcome;
		if ( 'unreachable' === $outcome ) {
			break;
		}
	}
	record_state( 'taken' !== $result );
	return $result;
}
