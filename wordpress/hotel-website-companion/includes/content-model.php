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
 * Registers the post types and menu locations that are missing.
 */
function register_content_model(): void {
	$types = array(
		'angebot' => array(
			'name'     => __( 'Offers', 'hotel-website-companion' ),
			'singular' => __( 'Offer', 'hotel-website-companion' ),
			'add'      => __( 'Add offer', 'hotel-website-companion' ),
			'edit'     => __( 'Edit offer', 'hotel-website-companion' ),
			'path'     => 'angebote',
			'icon'     => 'dashicons-tickets-alt',
		),
		'rooms'   => array(
			'name'     => __( 'Rooms', 'hotel-website-companion' ),
			'singular' => __( 'Room', 'hotel-website-companion' ),
			'add'      => __( 'Add room', 'hotel-website-companion' ),
			'edit'     => __( 'Edit room', 'hotel-website-companion' ),
			'path'     => 'rooms',
			'icon'     => 'dashicons-admin-home',
		),
		'packege' => array(
			'name'     => __( 'Packages', 'hotel-website-companion' ),
			'singular' => __( 'Package', 'hotel-website-companion' ),
			'add'      => __( 'Add package', 'hotel-website-companion' ),
			'edit'     => __( 'Edit package', 'hotel-website-companion' ),
			'path'     => 'packege',
			'icon'     => 'dashicons-products',
		),
	);
	foreach ( $types as $type => $texts ) {
		if ( ! post_type_exists( $type ) ) {
			register_site_post_type( $type, $texts );
		}
	}
	register_nav_menus( array_diff_key( get_menu_locations(), get_registered_nav_menus() ) );
}

/**
 * Registers one post type at the address and in the REST base that the site reads.
 *
 * @param string                $type  Name of the post type, which is its REST base too.
 * @param array<string, string> $texts Labels, path and icon.
 */
function register_site_post_type( string $type, array $texts ): void {
	register_post_type(
		$type,
		array(
			'labels'       => array(
				'name'          => $texts['name'],
				'singular_name' => $texts['singular'],
				'add_new'       => $texts['add'],
				'add_new_item'  => $texts['add'],
				'edit_item'     => $texts['edit'],
			),
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

/**
 * True for slugs that the site asks WordPress for.
 *
 * @param string $slug A slug.
 */
function is_site_slug( string $slug ): bool {
	return strlen( $slug ) <= 100 && 1 === preg_match( '/^[a-z0-9]+(?:-[a-z0-9]+)*$/', $slug );
}
