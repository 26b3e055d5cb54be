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
 */
function enqueue_changes( array $selections ): void {
	global $wpdb;
	foreach ( $selections as $selection ) {
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
	}
	$rows = read_queue();
	if ( count( $rows ) > MAX_QUEUED_CHANGES ) {
		enqueue_changes( array( array() ) );
		foreach ( $rows as $row ) {
			remove_change( $row );
		}
	}
}

/**
 * Returns the waiting changes in the order in which they were added.
 *
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
}

/**
 * Takes the lock of the queue. It ends with the connection to the database, so a request that dies leaves none behind.
 */
function lock_queue(): bool {
	global $wpdb;
	return '1' === $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, 0)', DB_NAME . $wpdb->prefix . 'hotel_website' ) );
}

/**
 * Releases the lock of the queue.
 */
function unlock_queue(): void {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', DB_NAME . $wpdb->prefix . 'hotel_website' ) );
}
