<?php
/**
 * Writes post meta aside: what a piece of code writes to a revision is returned and not stored.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/**
 * The meta data of a revision while something writes to it: it begins with those of the post, and nothing of it reaches the database.
 */
class Meta_Overlay {
	/** The methods that take the place of WordPress's functions for meta data, by the filter that asks for them. */
	private const FILTERS = array(
		'get_post_metadata'    => 'read',
		'add_post_metadata'    => 'add',
		'update_post_metadata' => 'update',
		'delete_post_metadata' => 'delete',
	);

	/**
	 * Id of the post.
	 *
	 * @var int
	 */
	private $post_id;

	/**
	 * Id of its revision.
	 *
	 * @var int
	 */
	private $revision_id;

	/**
	 * All values of each key that was written; none for a deleted one.
	 *
	 * @var array<string, array<int, mixed>>
	 */
	private $written = array();

	/**
	 * Remembers which post and revision it is about.
	 *
	 * @param int $post_id     Id of a post.
	 * @param int $revision_id Id of its revision.
	 */
	private function __construct( int $post_id, int $revision_id ) {
		$this->post_id     = $post_id;
		$this->revision_id = $revision_id;
	}

	/**
	 * Returns what a function writes to the revision, as far as it differs from the post: all values by key, none for a deleted one.
	 *
	 * @param int      $post_id     Id of a post.
	 * @param int      $revision_id Id of its revision.
	 * @param callable $write       Writes to the revision with WordPress's functions for meta data.
	 * @return array<string, array<int, mixed>>
	 */
	public static function capture( int $post_id, int $revision_id, callable $write ): array {
		$overlay = new self( $post_id, $revision_id );
		foreach ( self::FILTERS as $filter => $method ) {
			add_filter( $filter, array( $overlay, $method ), 1, 5 );
		}
		try {
			$write();
		} finally {
			foreach ( self::FILTERS as $filter => $method ) {
				remove_filter( $filter, array( $overlay, $method ), 1 );
			}
		}
		return array_filter(
			$overlay->written,
			function ( $values, $key ) use ( $post_id ) {
				return (array) get_metadata_raw( 'post', $post_id, $key ) !== $values;
			},
			ARRAY_FILTER_USE_BOTH
		);
	}

	/**
	 * Answers `get_metadata`.
	 *
	 * @param mixed  $value     What another filter has found.
	 * @param int    $object_id Id of a post.
	 * @param string $key       Key; none for all.
	 * @param bool   $single    True for the first value only.
	 * @return mixed
	 */
	public function read( $value, $object_id, $key, $single ) {
		if ( (int) $object_id !== $this->revision_id ) {
			return $value;
		}
		if ( '' === (string) $key ) {
			return self::apply( (array) get_metadata_raw( 'post', $this->post_id ), $this->written );
		}
		return self::answer( $this->get( $key ), $single );
	}

	/**
	 * Takes the place of `add_metadata`.
	 *
	 * @param mixed  $check     What another filter has decided.
	 * @param int    $object_id Id of a post.
	 * @param string $key       Key.
	 * @param mixed  $value     Value.
	 * @param bool   $unique    True to add nothing where there is a value.
	 * @return mixed
	 */
	public function add( $check, $object_id, $key, $value, $unique ) {
		if ( (int) $object_id !== $this->revision_id ) {
			return $check;
		}
		$values = $this->get( $key );
		if ( $unique && array() !== $values ) {
			return false;
		}
		$this->written[ $key ] = array_merge( $values, array( $value ) );
		return true;
	}

	/**
	 * Takes the place of `update_metadata`.
	 *
	 * @param mixed  $check     What another filter has decided.
	 * @param int    $object_id Id of a post.
	 * @param string $key       Key.
	 * @param mixed  $value     Value.
	 * @return mixed
	 */
	public function update( $check, $object_id, $key, $value ) {
		if ( (int) $object_id !== $this->revision_id ) {
			return $check;
		}
		$this->written[ $key ] = array( $value );
		return true;
	}

	/**
	 * Takes the place of `delete_metadata`, which deletes all values of the key here.
	 *
	 * @param mixed  $check     What another filter has decided.
	 * @param int    $object_id Id of a post.
	 * @param string $key       Key.
	 * @return mixed
	 */
	public function delete( $check, $object_id, $key ) {
		if ( (int) $object_id !== $this->revision_id ) {
			return $check;
		}
		$this->written[ $key ] = array();
		return true;
	}

	/**
	 * Returns all values of a key.
	 *
	 * @param string $key Key.
	 * @return array<int, mixed>
	 */
	private function get( string $key ): array {
		return $this->written[ $key ] ?? (array) get_metadata_raw( 'post', $this->post_id, $key );
	}

	/**
	 * Returns all meta data of a post, as it is stored, with other values for some keys.
	 *
	 * @param array<string, string[]>          $stored All meta data, as it is stored.
	 * @param array<string, array<int, mixed>> $values All values by key, none for a deleted one.
	 * @return array<string, string[]>
	 */
	public static function apply( array $stored, array $values ): array {
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
	public static function answer( array $values, $single ) {
		return $single && array() === $values ? '' : $values;
	}
}
