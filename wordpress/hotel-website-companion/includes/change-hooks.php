<?php
/**
 * The hooks of WordPress that tell of changes.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/** Options that any page may show, beside those of ACF's options pages. */
const SITE_OPTIONS = array(
	'blogname',
	'blogdescription',
	'blog_public',
	'home',
	'siteurl',
	'page_on_front',
	'show_on_front',
	'permalink_structure',
	'WPLANG',
	'timezone_string',
	'wpseo',
	'wpseo_titles',
	'wpseo_social',
);
/** Meta data that WordPress keeps for itself. */
const INTERNAL_META_KEYS = array( '_edit_lock', '_edit_last', '_encloseme', '_pingme', '_wp_old_slug', '_wp_old_date', '_wp_desired_post_slug', OLD_PATH_KEY );

/**
 * Returns the changes of this request.
 */
function get_changes(): Changes {
	static $changes = null;
	if ( null === $changes ) {
		$changes = new Changes();
		// After WordPress has sent its output, and whatever other plugins do at the end.
		add_action( 'shutdown', __NAMESPACE__ . '\deliver_changes', PHP_INT_MAX );
	}
	return $changes;
}

/**
 * Remembers a post before it changes; the menu of a menu item; what shows a picture or a synced pattern.
 *
 * @param int $post_id Id of a post.
 */
function note_change( $post_id ): void {
	$post_id = (int) $post_id;
	$type    = get_post_type( $post_id );
	if ( in_array( $type, SITE_POST_TYPES, true ) ) {
		get_changes()->remember( $post_id );
	} elseif ( 'attachment' === $type || PATTERN_POST_TYPE === $type ) {
		get_changes()->add_part( $post_id );
	} elseif ( 'nav_menu_item' === $type ) {
		$menus = wp_get_object_terms( $post_id, 'nav_menu', array( 'fields' => 'ids' ) );
		array_map( array( get_changes(), 'add_menu' ), is_array( $menus ) ? $menus : array() );
	}
}

foreach ( array( 'pre_post_update', 'wp_trash_post', 'untrash_post', 'before_delete_post', 'delete_attachment', 'edit_attachment' ) as $hook ) {
	add_action( $hook, __NAMESPACE__ . '\note_change', 1 );
}

add_action(
	'transition_post_status',
	function ( $new_status, $old_status, $post ) {
		// A scheduled post becomes public without `pre_post_update`, and so does one that has just been created.
		if ( in_array( $post->post_type, SITE_POST_TYPES, true ) ) {
			get_changes()->remember( $post->ID, $old_status );
		}
	},
	1,
	3
);

foreach ( array( 'add_post_meta', 'update_post_meta', 'delete_post_meta' ) as $hook ) {
	add_action(
		$hook,
		function ( ...$arguments ) use ( $hook ) {
			// The first argument of `update_post_meta` and `delete_post_meta` is the id of the meta data.
			list( $post_id, $key ) = 'add_post_meta' === $hook ? $arguments : array_slice( $arguments, 1 );
			if ( ! in_array( $key, INTERNAL_META_KEYS, true ) && 0 !== strpos( $key, '_wp_trash_' ) ) {
				note_change( $post_id );
			}
		},
		10,
		4
	);
}

foreach ( array( 'wp_update_nav_menu', 'wp_update_nav_menu_item' ) as $hook ) {
	add_action( $hook, fn( $menu_id ) => get_changes()->add_menu( (int) $menu_id ) );
}

add_action(
	'pre_delete_term',
	function ( $term_id, $taxonomy ) {
		if ( 'nav_menu' === $taxonomy ) {
			get_changes()->add_menu( (int) $term_id );
		}
	},
	10,
	2
);

// Edits made while this plugin was off were not noticed; plugins for fields and languages change every answer of REST.
add_action( 'activated_plugin', fn() => get_changes()->add_everything() );

foreach ( array( 'added_option', 'updated_option', 'deleted_option' ) as $hook ) {
	add_action(
		$hook,
		function ( $option ) {
			/**
			 * Filters the names of options that any page of the site may show.
			 *
			 * @param string[] $names Names of options.
			 */
			$names = apply_filters( 'hotel_website_site_options', SITE_OPTIONS );
			// ACF stores the fields of its options pages under these names, WordPress and Polylang the locations of menus.
			if ( in_array( $option, $names, true ) || preg_match( '/^(?:options|theme_mods)_|^polylang$/', $option ) ) {
				get_changes()->add_everything();
			}
		}
	);
}
