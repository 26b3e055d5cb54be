<?php
// What the pictures of wp-admin show (adminPictures.ts): runs in WordPress, with the companion plugin and Secure Custom Fields. Prints ids as JSON.
require_once ABSPATH . 'wp-admin/includes/image.php';
wp_set_current_user( 1 );

function add_picture( string $name, string $alt ): int {
	$file = wp_upload_bits( $name, null, file_get_contents( DEMO_PICTURES . $name ) )['file'];
	$id   = wp_insert_attachment( array( 'post_mime_type' => 'image/jpeg', 'post_title' => $alt, 'post_status' => 'inherit' ), $file );
	wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file ) );
	update_post_meta( $id, '_wp_attachment_image_alt', $alt );
	return $id;
}
function add_post( string $type, string $title, array $fields, string $content = '' ): int {
	$id = wp_insert_post( array( 'post_type' => $type, 'post_title' => $title, 'post_content' => $content, 'post_status' => 'publish' ) );
	pll_set_post_language( $id, 'en' );
	foreach ( $fields as $name => $value ) {
		update_field( $name, $value, $id );
	}
	return $id;
}

$hero = add_picture( 'olive-terraces.jpg', 'The terraces with old olive trees' );
$bed  = add_picture( 'ametller-bed.jpg', 'The bed of the room Ametller' );
$room = add_post( 'rooms', 'Ametller', array( 'field_hotel_website_room_price_from' => 185 ) );
$page = add_post(
	'page',
	'The house',
	array(
		'field_hotel_website_hero_heroimage' => $hero,
		'field_hotel_website_content_content' => array(
			array( 'acf_fc_layout' => 'text', 'headline' => 'Four centuries under one roof', 'text' => '<p>The walls are from 1612, the beds from this year. Between them lie a loggia, a well and a garden that feeds the kitchen.</p>' ),
			array( 'acf_fc_layout' => 'accordion', 'headline' => 'Often asked', 'items' => array( array( 'title' => 'May we bring a dog?', 'text' => '<p>Yes, into the rooms on the ground floor.</p>' ) ) ),
		),
	)
);
$rooms = add_post(
	'page',
	'Rooms',
	array(
		'field_hotel_website_rooms_rooms_flexible' => array(
			array( 'acf_fc_layout' => 'room', 'room' => $room, 'headline' => 'Ametller', 'text' => '<p>On the ground floor, with a terrace below the almond tree.</p>', 'image' => $bed ),
		),
	)
);
$offer = add_post(
	'angebot',
	'Almond blossom',
	array(
		'field_hotel_website_offer_price_from' => 690,
		'field_hotel_website_offer_price_note' => 'four nights for two',
		'field_hotel_website_offer_valid_from' => '20270201',
		'field_hotel_website_offer_valid_to'   => '20270310',
	),
	"<!-- wp:paragraph -->\n<p>Four nights while the valley is white.</p>\n<!-- /wp:paragraph -->"
);
$menu = wp_create_nav_menu( 'Main menu' );
foreach ( array( $page, $rooms ) as $object ) {
	wp_update_nav_menu_item( $menu, 0, array( 'menu-item-object' => 'page', 'menu-item-object-id' => $object, 'menu-item-type' => 'post_type', 'menu-item-status' => 'publish' ) );
}
echo json_encode( array( 'page' => $page, 'rooms' => $rooms, 'offer' => $offer, 'picture' => $hero ) );
