<?php
/**
 * The editor's own preview button leads to the site.
 *
 * @package HotelWebsiteCompanion
 */

namespace HotelWebsite\Companion;

defined( 'ABSPATH' ) || exit;

const PREVIEW_ACTION = 'hotel_website_preview';

// After the filter that leads previews back to WordPress.
add_filter( 'preview_post_link', __NAMESPACE__ . '\to_preview_link', 110, 2 );
add_filter( 'page_link', __NAMESPACE__ . '\to_private_page_link', 120, 3 );
add_filter( 'post_type_link', fn( $url, $post, $leave_name, $is_sample ) => to_private_page_link( $url, $post->ID, $leave_name || $is_sample ), 120, 4 );
// The block editor itself makes the address of a saved draft, so that WordPress's own front end has to lead on. Before its redirects.
add_action( 'template_redirect', __NAMESPACE__ . '\redirect_preview_to_site', 0 );
add_action( 'admin_post_' . PREVIEW_ACTION, __NAMESPACE__ . '\open_preview' );
add_action( 'admin_post_nopriv_' . PREVIEW_ACTION, 'auth_redirect' );
add_action( 'admin_footer-revision.php', __NAMESPACE__ . '\print_revision_preview' );

/**
 * Returns the address in wp-admin that leads to the site. The link to the site is signed at the click: it is in no page and no answer of REST,
 * and has its whole time then.
 *
 * @param string   $url  WordPress's own address of the preview.
 * @param \WP_Post $post A post.
 */
function to_preview_link( $url, $post ) {
	if ( ! is_string( $url ) || ! $post instanceof \WP_Post || ! is_preview_connected() || ! in_array( $post->post_type, SITE_POST_TYPES, true ) ) {
		return $url;
	}
	parse_str( (string) wp_parse_url( $url, PHP_URL_QUERY ), $query );
	$arguments = array(
		'action' => PREVIEW_ACTION,
		'post'   => $post->ID,
	);
	foreach ( array( 'preview_id', 'preview_nonce' ) as $name ) {
		if ( isset( $query[ $name ] ) && is_string( $query[ $name ] ) ) {
			$arguments[ $name ] = rawurlencode( $query[ $name ] );
		}
	}
	return add_query_arg( $arguments, admin_url( 'admin-post.php' ) );
}

/**
 * Returns the address in wp-admin for a private page, which the site shows in a preview only.
 *
 * @param string $url       Address of the page.
 * @param int    $id        Id of the page.
 * @param bool   $is_sample True for the form in which an editor changes the slug.
 */
function to_private_page_link( $url, $id, $is_sample ) {
	$is_private = ! $is_sample && 'private' === get_post_status( $id ) && is_headless() && ! is_request_of_site();
	return $is_private ? to_preview_link( $url, get_post( $id ) ) : $url;
}

/**
 * Leads the preview of a draft from WordPress's front end to wp-admin, where the language is that of the editor, and from there to the site.
 */
function redirect_preview_to_site(): void {
	$post = is_preview() ? get_queried_object() : null;
	if ( ! $post instanceof \WP_Post ) {
		return;
	}
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- its nonce is read from it, and checked there.
	$current = isset( $_SERVER['REQUEST_URI'] ) ? wp_unslash( $_SERVER['REQUEST_URI'] ) : '';
	$target  = to_preview_link( $current, $post );
	if ( $target !== $current ) {
		nocache_headers();
		wp_safe_redirect( $target, 302, 'Hotel Website Companion' );
		exit;
	}
}

/**
 * Leads an editor to the preview of the post, or of the revision, that the request names, if they may edit the post.
 */
function open_preview(): void {
	// phpcs:disable WordPress.Security.NonceVerification.Recommended -- changes nothing; who may see the draft is checked below.
	$revision_id = isset( $_GET['revision'] ) ? absint( $_GET['revision'] ) : 0;
	$id          = isset( $_GET['post'] ) ? absint( $_GET['post'] ) : 0;
	// phpcs:enable
	$revision = $revision_id > 0 ? wp_get_post_revision( $revision_id ) : null;
	$post     = get_post( $revision instanceof \WP_Post ? $revision->post_parent : $id );
	if ( ! $post instanceof \WP_Post || ! is_preview_connected() || ! in_array( $post->post_type, SITE_POST_TYPES, true ) ) {
		wp_die( esc_html__( 'There is no preview of this.', 'hotel-website-companion' ), '', array( 'response' => 404 ) );
	}
	if ( ! current_user_can( 'edit_post', $post->ID ) || ! in_array( $post->post_status, PREVIEW_STATUSES, true ) ) {
		wp_die( esc_html__( 'You may not see this preview.', 'hotel-website-companion' ), '', array( 'response' => 403 ) );
	}
	$address = get_preview_address( $post, $revision instanceof \WP_Post ? $revision->ID : find_requested_autosave( $post ) );
	if ( null === $address ) {
		wp_die( esc_html__( 'The website does not have the language of this post.', 'hotel-website-companion' ), '', array( 'response' => 404 ) );
	}
	nocache_headers();
	// The site must not receive the address of this request, which names the post.
	header( 'Referrer-Policy: no-referrer' );
	// phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect -- the address of the site is a setting.
	wp_redirect( $address, 302, 'Hotel Website Companion' );
	exit;
}

/**
 * Returns the id of the autosave that the editor wants to see, as WordPress's own preview does: with a nonce only. 0 for the post itself.
 *
 * @param \WP_Post $post A post.
 */
function find_requested_autosave( \WP_Post $post ): int {
	$nonce = isset( $_GET['preview_nonce'] ) && is_string( $_GET['preview_nonce'] ) ? sanitize_key( $_GET['preview_nonce'] ) : '';
	if ( '' === $nonce || ! wp_verify_nonce( $nonce, 'post_preview_' . $post->ID ) ) {
		return 0;
	}
	$autosave = wp_get_post_autosave( $post->ID, get_current_user_id() );
	$is_newer = $autosave instanceof \WP_Post && $autosave->post_modified_gmt >= $post->post_modified_gmt;
	return $is_newer ? $autosave->ID : 0;
}

/**
 * Prints a button below the comparison of revisions. The screen changes its address while the editor moves from one to the next.
 */
function print_revision_preview(): void {
	$id   = isset( $_GET['revision'] ) ? absint( $_GET['revision'] ) : 0; // phpcs:ignore WordPress.Security.NonceVerification.Recommended -- read only.
	$post = $id ? wp_get_post_revision( $id ) : null;
	if ( ! is_preview_connected() || ! $post instanceof \WP_Post || ! in_array( get_post_type( $post->post_parent ), SITE_POST_TYPES, true ) ) {
		return;
	}
	?>
	<form id="hotel-website-revision" method="get" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>" target="_blank" style="margin:0 20px 20px 182px">
		<input type="hidden" name="action" value="<?php echo esc_attr( PREVIEW_ACTION ); ?>">
		<input type="hidden" name="revision" value="<?php echo esc_attr( (string) $id ); ?>">
		<button type="submit" class="button"><?php esc_html_e( 'Preview this revision on the website', 'hotel-website-companion' ); ?></button>
	</form>
	<script>
		document.getElementById( 'hotel-website-revision' ).addEventListener( 'submit', function () {
			var shown = new URLSearchParams( location.search );
			this.elements.revision.value = shown.get( 'to' ) || shown.get( 'revision' ) || this.elements.revision.value;
		} );
	</script>
	<?php
}
