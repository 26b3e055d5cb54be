<?php
/**
 * The block editor opens with the fields in sight: WordPress closes them to a bar, and offers the patterns of a theme that the site does not have.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\leave_out_patterns', 0 );
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\open_fields' );

/**
 * Leaves out the patterns of WordPress and of its theme, which an empty page would ask to choose from. Those of the hotel's editors stay.
 */
function leave_out_patterns(): void {
	if ( is_headless() ) {
		remove_action( 'init', '_register_core_block_patterns_and_categories' );
		remove_action( 'init', '_register_theme_block_patterns' );
		add_filter( 'should_load_remote_block_patterns', '__return_false' );
	}
}

/**
 * Opens the fields below the editor, until the user closes them. A page of text alone keeps its whole window.
 */
function open_fields(): void {
	$post = is_site_editor() ? get_post() : null;
	if ( null === $post ) {
		return;
	}
	$has_blocks = get_post_meta( $post->ID, 'content', true ) || get_post_meta( $post->ID, 'rooms_flexible', true );
	if ( 'page' === $post->post_type && '' !== trim( $post->post_content ) && ! $has_blocks ) {
		return;
	}
	wp_add_inline_script(
		'wp-edit-post',
		'wp.data.dispatch( "core/preferences" ).setDefaults( "core/edit-post", { metaBoxesMainIsOpen: true, metaBoxesMainOpenHeight: Math.round( innerHeight * 0.6 ) } );'
	);
}

/**
 * True for the screen on which a post that the site shows is edited.
 */
function is_site_editor(): bool {
	$screen = get_current_screen();
	return null !== $screen && 'post' === $screen->base && in_array( $screen->post_type, SITE_POST_TYPES, true );
}
