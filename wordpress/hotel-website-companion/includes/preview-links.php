<?php
/**
 * Signed links to previews on the site (there: src/content/drafts/links.ts). The secret that signs them, PREVIEW_SECRET of the site, is never sent.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

/** The site takes an hour at most. Less, so that the clocks of both may differ. */
const PREVIEW_LIFETIME_SECONDS = 1800;
const MAX_PREVIEW_SECONDS      = 3600;
/** Told apart by their first line, so that no signature of one kind is valid for another. */
const PREVIEW_LINK_MESSAGE  = "hotel-website preview link\n";
const DRAFT_REQUEST_MESSAGE = "hotel-website draft request\n";
const PREVIEW_STATUSES      = array( 'draft', 'pending', 'future', 'private', 'publish' );

/**
 * True if the site can show previews.
 */
function is_preview_connected(): bool {
	return '' !== get_site_address() && '' !== get_secret( PREVIEW_SECRET_OPTION );
}

/**
 * Returns the signature of a text.
 *
 * @param string $message One of the messages above.
 * @param string $text    What is signed.
 */
function sign_preview( string $message, string $text ): string {
	return hash_hmac( 'sha256', $message . $text, get_secret( PREVIEW_SECRET_OPTION ) );
}

/**
 * Returns the address on the site where this post is previewed; null for a language that the site has not.
 *
 * @param \WP_Post $post     A post.
 * @param int      $revision Id of one of its autosaves or revisions; 0 for the post as it was saved.
 */
function get_preview_address( \WP_Post $post, int $revision ): ?string {
	$locale = get_post_locale( $post->ID );
	if ( null === $locale ) {
		return null;
	}
	$editor  = to_site_locale( substr( get_user_locale(), 0, 2 ) ) ?? 'en';
	$payload = implode( '.', array( '1', $post->ID, $post->post_type, $revision, $locale, $editor, time() + PREVIEW_LIFETIME_SECONDS ) );
	return get_site_address() . '/api/preview?link=' . $payload . '.' . sign_preview( PREVIEW_LINK_MESSAGE, $payload );
}

/**
 * Returns what a link names; null if it is forged, expired or none at all.
 *
 * @param string $link A link, as it was signed.
 * @return array{post: int, type: string, revision: int}|null
 */
function parse_preview_link( string $link ): ?array {
	$end       = strrpos( $link, '.' );
	$payload   = false === $end ? '' : substr( $link, 0, $end );
	$signature = false === $end ? '' : substr( $link, $end + 1 );
	$is_signed = '' !== get_secret( PREVIEW_SECRET_OPTION ) && hash_equals( sign_preview( PREVIEW_LINK_MESSAGE, $payload ), $signature );
	if ( ! $is_signed || ! preg_match( '/^1\.(\d{1,16})\.([a-z]+)\.(\d{1,16})\.[a-z]{2}\.[a-z]{2}\.(\d{10})$/D', $payload, $match ) ) {
		return null;
	}
	$seconds_left = (int) $match[4] - time();
	if ( $seconds_left <= 0 || $seconds_left > MAX_PREVIEW_SECONDS ) {
		return null;
	}
	return array(
		'post'     => (int) $match[1],
		'type'     => $match[2],
		'revision' => (int) $match[3],
	);
}
