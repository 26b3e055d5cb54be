<?php
/**
 * Outcomes of deliveries: the log of the last ones, and failures in a row.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const LOG_OPTION      = 'hotel_website_log';
const STATE_OPTION    = 'hotel_website_state';
const MAX_LOG_ENTRIES = 100;

/**
 * Adds a line for each change to the log of the last deliveries. Two writers at the same time may lose a line, never a change.
 *
 * @param array<int, array<string, string>>  $selections What was sent.
 * @param string                             $outcome    As `to_outcome` returns it.
 * @param array{status: int, detail: string} $answer     As `send_selections` returns it.
 */
function record_outcome( array $selections, string $outcome, array $answer ): void {
	$log = read_log();
	foreach ( $selections as $selection ) {
		array_unshift(
			$log,
			array(
				'time'      => time(),
				'selection' => $selection,
				'outcome'   => $outcome,
				'status'    => $answer['status'],
				'detail'    => mb_substr( $answer['detail'], 0, 300 ),
			)
		);
	}
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
	if ( ! $has_failed ) {
		// What is left another request is sending, or has failed to.
		if ( array() === read_queue() ) {
			delete_option( STATE_OPTION );
		}
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

/**
 * Runs a part of the delivery. An error of the database is in the log, everybody who edits is warned, and WP-Cron tries again.
 *
 * @param callable                          $run        A part of the delivery.
 * @param array<int, array<string, string>> $selections The changes that it stores; a dash where they are stored already.
 */
function report_errors( callable $run, array $selections = array( array( '–' ) ) ): void {
	try {
		$run();
	} catch ( \RuntimeException $error ) {
		$answer = array(
			'status' => 0,
			'detail' => $error->getMessage(),
		);
		record_outcome( $selections, 'error', $answer );
		record_state( true );
	}
}
