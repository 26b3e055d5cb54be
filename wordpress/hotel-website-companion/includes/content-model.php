<?php
/**
 * Post types and menu locations that the site reads. What a theme or another plugin has registered is left alone.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

// After themes and plugins, which register theirs at 10.
add_action( 'init', __NAMESPACE__ . '\register_content_model', 20 );

/**
 * Registers the post types and menu locations that are missing, at the addresses and in the REST bases that the site reads.
 */
function register_content_model(): void {
	$types = array(
		'angebot' => array(
			'name'                   => __( 'Offers', 'hotel-website-companion' ),
			'singular_name'          => __( 'Offer', 'hotel-website-companion' ),
			'add_new_item'           => __( 'Add offer', 'hotel-website-companion' ),
			'edit_item'              => __( 'Edit offer', 'hotel-website-companion' ),
			'new_item'               => __( 'New offer', 'hotel-website-companion' ),
			'view_item'              => __( 'View offer', 'hotel-website-companion' ),
			'view_items'             => __( 'View offers', 'hotel-website-companion' ),
			'search_items'           => __( 'Search offers', 'hotel-website-companion' ),
			'all_items'              => __( 'All offers', 'hotel-website-companion' ),
			'not_found'              => __( 'There are no offers.', 'hotel-website-companion' ),
			'not_found_in_trash'     => __( 'There are no offers in the bin.', 'hotel-website-companion' ),
			'item_published'         => __( 'Offer published.', 'hotel-website-companion' ),
			'item_scheduled'         => __( 'Offer scheduled.', 'hotel-website-companion' ),
			'item_updated'           => __( 'Offer updated.', 'hotel-website-companion' ),
			'item_reverted_to_draft' => __( 'Offer is a draft again.', 'hotel-website-companion' ),
			'item_trashed'           => __( 'Offer moved to the bin.', 'hotel-website-companion' ),
			'path'                   => 'angebote',
			'icon'                   => 'dashicons-tickets-alt',
		),
		'rooms'   => array(
			'name'                   => __( 'Rooms', 'hotel-website-companion' ),
			'singular_name'          => __( 'Room', 'hotel-website-companion' ),
			'add_new_item'           => __( 'Add room', 'hotel-website-companion' ),
			'edit_item'              => __( 'Edit room', 'hotel-website-companion' ),
			'new_item'               => __( 'New room', 'hotel-website-companion' ),
			'view_item'              => __( 'View room', 'hotel-website-companion' ),
			'view_items'             => __( 'View rooms', 'hotel-website-companion' ),
			'search_items'           => __( 'Search rooms', 'hotel-website-companion' ),
			'all_items'              => __( 'All rooms', 'hotel-website-companion' ),
			'not_found'              => __( 'There are no rooms.', 'hotel-website-companion' ),
			'not_found_in_trash'     => __( 'There are no rooms in the bin.', 'hotel-website-companion' ),
			'item_published'         => __( 'Room published.', 'hotel-website-companion' ),
			'item_scheduled'         => __( 'Room scheduled.', 'hotel-website-companion' ),
			'item_updated'           => __( 'Room updated.', 'hotel-website-companion' ),
			'item_reverted_to_draft' => __( 'Room is a draft again.', 'hotel-website-companion' ),
			'item_trashed'           => __( 'Room moved to the bin.', 'hotel-website-companion' ),
			'path'                   => 'rooms',
			'icon'                   => 'dashicons-admin-home',
		),
		'packege' => array(
			'name'                   => __( 'Packages', 'hotel-website-companion' ),
			'singular_name'          => __( 'Package', 'hotel-website-companion' ),
			'add_new_item'           => __( 'Add package', 'hotel-website-companion' ),
			'edit_item'              => __( 'Edit package', 'hotel-website-companion' ),
			'new_item'               => __( 'New package', 'hotel-website-companion' ),
			'view_item'              => __( 'View package', 'hotel-website-companion' ),
			'view_items'             => __( 'View packages', 'hotel-website-companion' ),
			'search_items'           => __( 'Search packages', 'hotel-website-companion' ),
			'all_items'              => __( 'All packages', 'hotel-website-companion' ),
			'not_found'              => __( 'There are no packages.', 'hotel-website-companion' ),
			'not_found_in_trash'     => __( 'There are no packages in the bin.', 'hotel-website-companion' ),
			'item_published'         => __( 'Package published.', 'hotel-website-companion' ),
			'item_scheduled'         => __( 'Package scheduled.', 'hotel-website-companion' ),
			'item_updated'           => __( 'Package updated.', 'hotel-website-companion' ),
			'item_reverted_to_draft' => __( 'Package is a draft again.', 'hotel-website-companion' ),
			'item_trashed'           => __( 'Package moved to the bin.', 'hotel-website-companion' ),
			'path'                   => 'packege',
			'icon'                   => 'dashicons-products',
		),
	);
	foreach ( $types as $type => $texts ) {
		if ( post_type_exists( $type ) ) {
			continue;
		}
		register_post_type(
			$type,
			array(
				// Path and icon are no labels of WordPress.
				'labels'       => array( 'add_new' => $texts['add_new_item'] ) + array_diff_key( $texts, array_flip( array( 'path', 'icon' ) ) ),
				'public'       => true,
				'show_in_rest' => true,
				'rest_base'    => $type,
				'has_archive'  => false,
				'menu_icon'    => $texts['icon'],
				'rewrite'      => array(
					'slug'       => $texts['path'],
					'with_front' => false,
				),
				'supports'     => array( 'title', 'editor', 'thumbnail', 'excerpt', 'revisions', 'custom-fields' ),
			)
		);
	}
	register_nav_menus( array_diff_key( get_menu_locations(), get_registered_nav_menus() ) );
}

add_filter( 'post_updated_messages', __NAMESPACE__ . '\name_messages' );

/**
 * Returns what the classic editor says after a post was saved, with the name of the type: WordPress speaks of posts.
 *
 * @param array<string, array<int, string|false>> $messages Messages by post type and number.
 */
function name_messages( $messages ) {
	foreach ( array( 'angebot', 'rooms', 'packege' ) as $type ) {
		$labels            = get_post_type_labels( get_post_type_object( $type ) );
		$messages[ $type ] = array(
			6 => $labels->item_published,
			9 => $labels->item_scheduled,
		) + array_fill_keys( array( 1, 4, 7, 8, 10 ), $labels->item_updated ) + ( $messages[ $type ] ?? $messages['post'] ?? array() );
	}
	return $messages;
}

/**
 * True for slugs that the site asks WordPress for.
 *
 * @param string $slug A slug.
 */
function is_site_slug( string $slug ): bool {
	return strlen( $slug ) <= 100 && 1 === preg_match( '/^[a-z0-9]+(?:-[a-z0-9]+)*$/', $slug );
}
