<?php
/**
 * GET /wp-json/menus/v1/menus/ID in the shape of the plugin "WP-REST-API V2 Menus", where no plugin provides it.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const MENU_NAMESPACE = 'menus/v1';

add_action(
	'rest_api_init',
	function ( $server ) {
		if ( array() !== $server->get_routes( MENU_NAMESPACE ) ) {
			return;
		}
		register_rest_route(
			MENU_NAMESPACE,
			'/menus/(?P<id>[a-zA-Z0-9_-]+)',
			array(
				'methods'             => 'GET',
				'callback'            => __NAMESPACE__ . '\answer_menu',
				// Menus are on every page of the site.
				'permission_callback' => '__return_true',
			)
		);
	},
	99
);

/**
 * Answers the menu with this id or slug.
 *
 * @param \WP_REST_Request $request A request.
 * @return array<string, mixed>|\WP_Error
 */
function answer_menu( \WP_REST_Request $request ) {
	$id   = $request->get_param( 'id' );
	$menu = wp_get_nav_menu_object( ctype_digit( $id ) ? (int) $id : $id );
	if ( ! $menu ) {
		return new \WP_Error( 'not_found', __( 'There is no menu with this id.', 'hotel-website-companion' ), array( 'status' => 404 ) );
	}
	$items = wp_get_nav_menu_items( $menu->term_id );
	$items = is_array( $items ) ? $items : array();
	// WordPress leaves out entries of posts that are not published: those below them stand on the first level, as in a theme.
	$ids = wp_list_pluck( $items, 'ID' );
	foreach ( $items as $item ) {
		if ( ! in_array( (int) $item->menu_item_parent, $ids, true ) ) {
			$item->menu_item_parent = 0;
		}
	}
	return array(
		'term_id' => $menu->term_id,
		'name'    => $menu->name,
		'slug'    => $menu->slug,
		'count'   => $menu->count,
		'items'   => build_menu_level( $items, 0 ),
	);
}

/**
 * Returns the items below one item, each with those below it.
 *
 * @param \WP_Post[] $items     All items of a menu.
 * @param int        $parent_id Id of an item; 0 for the first level.
 * @return array<int, array<string, mixed>>
 */
function build_menu_level( array $items, int $parent_id ): array {
	$level = array();
	foreach ( $items as $item ) {
		if ( (int) $item->menu_item_parent !== $parent_id ) {
			continue;
		}
		$entry = array(
			'ID'        => $item->ID,
			'title'     => $item->title,
			'url'       => $item->url,
			'target'    => $item->target,
			'classes'   => $item->classes,
			'object'    => $item->object,
			'object_id' => (string) $item->object_id,
		);
		if ( 'post_type' === $item->type ) {
			$entry['slug'] = get_post_field( 'post_name', $item->object_id );
		}
		// A field of ACF, which stores it under its name.
		$is_external = get_post_meta( $item->ID, 'menu_extern', true );
		if ( '' !== $is_external ) {
			$entry['menu_extern'] = (bool) $is_external;
		}
		// Ends: an item that is its own ancestor is not below the first level.
		$children = build_menu_level( $items, $item->ID );
		if ( array() !== $children ) {
			$entry['child_items'] = $children;
		}
		$level[] = $entry;
	}
	return $level;
}
