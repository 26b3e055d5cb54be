<?php
/**
 * The queue of changes: one row of the options table for each, so that requests at the same time never overwrite each other's changes.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- rows are inserted and deleted atomically, past the cache of options.

const CHANGE_PREFIX = 'hotel_website_change_';
/** With more changes than this, the site is asked to load everything: one request instead of hundreds. */
const MAX_QUEUED_CHANGES = 200;

/**
 * Adds changes to the queue. A change that is already waiting is not added twice.
 *
 * @param array<int, array<string, string>> $selections Bodies of POST /api/revalidate; an empty one means everything.
 * @throws \RuntimeException Where the database has an error.
 */
function enqueue_changes( array $selections ): void {
	// A site that is connected later has to load everything.
	array_map( __NAMESPACE__ . '\insert_change', is_connected() ? $selections : array( array() ) );
	$rows = read_queue();
	if ( count( $rows ) > MAX_QUEUED_CHANGES ) {
		insert_change( array() );
		array_map( __NAMESPACE__ . '\remove_change', $rows );
	}
}

/**
 * Stores one change.
 *
 * @param array<string, string> $selection A body of POST /api/revalidate.
 * @throws \RuntimeException Where the database has an error.
 */
function insert_change( array $selection ): void {
	global $wpdb;
	ksort( $selection );
	$name  = CHANGE_PREFIX . md5( (string) wp_json_encode( $selection ) );
	$value = wp_json_encode(
		array(
			'selection' => (object) $selection,
			// A change that is saved again while it is being sent gets another value, and is sent again.
			'id'        => uniqid( '', true ),
		)
	);
	$wpdb->query(
		$wpdb->prepare(
			"INSERT INTO {$wpdb->options} (option_name, option_value, autoload) VALUES (%s, %s, 'no')
			ON DUPLICATE KEY UPDATE option_value = VALUES(option_value)",
			$name,
			$value
		)
	);
	throw_query_error();
}

/**
 * Returns the waiting changes in the order in which they were added.
 *
 * @throws \RuntimeException Where the database has an error.
 * @return array<int, array{name: string, value: string, selection: array<string, string>}>
 */
function read_queue(): array {
	global $wpdb;
	$rows  = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT option_name, option_value FROM {$wpdb->options} WHERE option_name LIKE %s ORDER BY option_id",
			$wpdb->esc_like( CHANGE_PREFIX ) . '%'
		)
	);
	throw_query_error();
	$queue = array();
	foreach ( $rows as $row ) {
		$value   = json_decode( $row->option_value, true );
		$queue[] = array(
			'name'      => $row->option_name,
			'value'     => $row->option_value,
			'selection' => is_array( $value['selection'] ?? null ) ? $value['selection'] : array(),
		);
	}
	return $queue;
}

/**
 * Removes a change, unless it has been saved again since it was read.
 *
 * @param array{name: string, value: string} $row As `read_queue` returns it.
 * @throws \RuntimeException Where the database has an error: the change would be sent again and again.
 */
function remove_change( array $row ): void {
	global $wpdb;
	$wpdb->delete(
		$wpdb->options,
		array(
			'option_name'  => $row['name'],
			'option_value' => $row['value'],
		)
	);
	throw_query_error();
}

/**
 * Takes the lock for sending; false where another request has it. It ends with the connection to the database, so a request that dies leaves none
 * behind.
 *
 * @param bool $is_everything Whether it is the lock of requests for everything, or that of single changes.
 * @throws \RuntimeException Where the database has an error.
 */
function lock_queue( bool $is_everything ): bool {
	global $wpdb;
	$answer = $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, 0)', get_lock_name( $is_everything ) ) );
	throw_query_error();
	if ( null === $answer ) {
		throw new \RuntimeException( 'GET_LOCK: NULL' );
	}
	return '1' === $answer;
}

/**
 * Releases the lock.
 *
 * @param bool $is_everything As it was taken.
 */
function unlock_queue( bool $is_everything ): void {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', get_lock_name( $is_everything ) ) );
}

/**
 * Returns the name of a lock. Locks are the database server's, which may have several WordPresses: a hash of which one, because MySQL refuses names of
 * more than 64 characters.
 *
 * @param bool $is_everything Which lock.
 */
function get_lock_name( bool $is_everything ): string {
	global $wpdb;
	return ( $is_everything ? 'hotel_website_all_' : 'hotel_website_' ) . md5( DB_NAME . '.' . $wpdb->prefix );
}

/**
 * Throws the error of the last query: WordPress returns its result as if nothing had been found.
 *
 * @throws \RuntimeException Where there was one.
 */
function throw_query_error(): void {
	global $wpdb;
	if ( '' !== (string) $wpdb->last_error ) {
		// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- escaped where the log is printed.
		throw new \RuntimeException( $wpdb->last_error );
	}
}
