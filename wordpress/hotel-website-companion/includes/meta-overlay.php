<?php
/**
 * Writes post meta aside: what a piece of code writes to a revision is returned and not stored.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/**
 * Returns what a function writes to a revision, as far as it differs from the post: all values by key, none for a deleted one. The function finds the
 * meta data of the post in the revision, and nothing that it writes there reaches the database.
 *
 * @param int      $post_id     Id of a post.
 * @param int      $revision_id Id of its revision.
 * @param callable $write       Writes to the revision with WordPress's functions for meta data.
 * @return array<string, array<int, mixed>>
 */
function capture_meta( int $post_id, int $revision_id, callable $write ): array {
	$written = array();
	$get     = function ( $key ) use ( &$written, $post_id ) {
		return $written[ $key ] ?? (array) get_metadata_raw( 'post', $post_id, $key );
	};
	$filters = array(
		'get_post_metadata'    => function ( $key, $single ) use ( &$written, $get, $post_id ) {
			return '' === (string) $key ? overlay_meta( (array) get_metadata_raw( 'post', $post_id ), $written ) : answer_meta( $get( $key ), $single );
		},
		'add_post_metadata'    => function ( $key, $value, $unique ) use ( &$written, $get ) {
			$values = $get( $key );
			if ( $unique && array() !== $values ) {
				return false;
			}
			$written[ $key ] = array_merge( $values, array( $value ) );
			return true;
		},
		'update_post_metadata' => function ( $key, $value ) use ( &$written ) {
			$written[ $key ] = array( $value );
			return true;
		},
		'delete_post_metadata' => function ( $key ) use ( &$written ) {
			$written[ $key ] = array();
			return true;
		},
	);
	foreach ( $filters as $name => $answer ) {
		$filters[ $name ] = function ( $value, $object_id, ...$arguments ) use ( $answer, $revision_id ) {
			return (int) $object_id === $revision_id ? $answer( ...$arguments ) : $value;
		};
		add_filter( $name, $filters[ $name ], 1, 5 );
	}
	try {
		$write();
	} finally {
		foreach ( $filters as $name => $filter ) {
			remove_filter( $name, $filter, 1 );
		}
	}
	return array_filter(
		$written,
		fn( $values, $key ) => (array) get_metadata_raw( 'post', $post_id, $key ) !== $values,
		ARRAY_FILTER_USE_BOTH
	);
}

/**
 * Returns all meta data of a post, as it is stored, with other values for some keys.
 *
 * @param array<string, string[]>          $stored All meta data, as it is stored.
 * @param array<string, array<int, mixed>> $values All values by key, none for a deleted one.
 * @return array<string, string[]>
 */
function overlay_meta( array $stored, array $values ): array {
	foreach ( $values as $key => $list ) {
		$stored[ $key ] = array_map( 'maybe_serialize', $list );
	}
	return array_filter( $stored );
}

/**
 * Returns values as a filter of `get_metadata` has to: WordPress takes the first of a list where a single value is asked for.
 *
 * @param array<int, mixed> $values All values of a key.
 * @param bool              $single True for the first value only.
 * @return array<int, mixed>|string
 */
function answer_meta( array $values, $single ) {
	return $single && array() === $values ? '' : $values;
}
