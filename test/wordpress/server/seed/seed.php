<?php
// php seed.php WORDPRESS_DIR: installs WordPress into an empty database and fills it.
[, $dir] = $argv;
$_SERVER['HTTP_HOST'] = 'cms.finca.example';   // stored links and guids name the CMS's public host
$_SERVER['REQUEST_URI'] = '/';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD'] = 'GET';
define('WP_INSTALLING', true);
require "$dir/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
require __DIR__ . '/images.php';
require __DIR__ . '/content.php';
const CMS = 'https://cms.finca.example';

$installed = wp_install('Finca Son Exempel', 'redaktion', 'redaktion@finca.example', true, '', 'redaktion');
wp_installing(false);
wp_insert_user(['user_login' => 'editorin', 'user_pass' => 'editorin', 'user_email' => 'editorin@finca.example', 'role' => 'editor']);
kses_remove_filters();
wp_set_current_user(1);
global $wpdb, $wp_rewrite;
$wpdb->query('SET autocommit = 0');
foreach (get_posts(['post_type' => 'any', 'post_status' => 'any', 'numberposts' => -1]) as $p) wp_delete_post($p->ID, true);
foreach (['blogdescription' => 'Landhotel auf Mallorca', 'permalink_structure' => '/%postname%/', 'timezone_string' => 'Europe/Madrid', 'default_comment_status' => 'closed',
          'default_ping_status' => 'closed', 'template' => 'headless', 'stylesheet' => 'headless', 'uploads_use_yearmonth_folders' => 1, 'blog_public' => 1] as $k => $v) update_option($k, $v);
$wp_rewrite->init();
do_action('init');   // types and taxonomy with the new permalinks
add_filter('pre_wp_unique_post_slug', fn($o, $slug) => $slug, 10, 2);   // one slug may exist once per language
add_filter('wp_insert_post_empty_content', '__return_false');
foreach (array_keys(FINCA_LOCALES) as $l) if (!term_exists($l, 'finca_language')) wp_insert_term(strtoupper($l), 'finca_language', ['slug' => $l]);

// pictures, through WordPress's own media library, so that every size really exists
$media = [];
$n = 0;
foreach (finca_images() as $key => [$name, $w, $h, $sky, $hills, $sun, $extra, $alt, $caption]) {
    $tmp = tempnam(sys_get_temp_dir(), 'img') . strtolower(strrchr($name, '.'));
    finca_draw($tmp, $w, $h, $sky, $hills, $sun, 100 + ++$n, $extra);
    $up = wp_upload_bits($name, null, file_get_contents($tmp), '2024/03');
    unlink($tmp); @unlink(substr($tmp, 0, -4));
    if ($up['error']) { fwrite(STDERR, "upload $name: {$up['error']}\n"); exit(1); }
    $id = wp_insert_attachment(['post_mime_type' => $up['type'], 'post_title' => pathinfo($name, PATHINFO_FILENAME), 'post_status' => 'inherit', 'post_date' => '2024-03-04 10:0' . ($n % 10) . ':00', 'post_author' => 1], $up['file'], 0, true);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $up['file']));
    update_post_meta($id, '_wp_attachment_image_alt', $alt['de'] ?? '');
    update_post_meta($id, '_finca_texts', ['alt' => $alt ?: [], 'caption' => $caption ?: []]);
    $media[$key] = $id;
}
update_option('finca_media', $media);

$ids = [];   // key => [lang => id]
$minute = 0;
function finca_put(string $lang, string $type, string $key, array $p): int {
    global $ids, $minute, $wpdb;
    $minute++;
    $parent = isset($p['parent']) ? ($ids[$p['parent']][$lang] ?? 0) : 0;
    $date = gmdate('Y-m-d H:i:s', gmmktime(9, 0, 0, 3, 5, 2024) + $minute * 60);
    $id = wp_insert_post(wp_slash(['post_type' => $type, 'post_status' => $p['status'] ?? 'publish', 'post_name' => $p['slug'], 'post_title' => $p['title'], 'post_content' => $p['content'] ?? '',
        'post_excerpt' => $p['excerpt'] ?? '', 'post_parent' => $parent, 'menu_order' => $p['order'] ?? 0, 'post_author' => 1, 'post_date' => $date]), true);
    if (is_wp_error($id)) { fwrite(STDERR, "$key: " . $id->get_error_message() . "\n"); exit(1); }
    $mod = gmdate('Y-m-d H:i:s', gmmktime(14, 0, 0, 9, 2, 2025) + $minute * 3600);
    $wpdb->update($wpdb->posts, ['post_modified' => get_date_from_gmt($mod), 'post_modified_gmt' => $mod], ['ID' => $id]);
    clean_post_cache($id);
    wp_set_object_terms($id, $lang, 'finca_language');
    update_post_meta($id, '_finca_lang', $lang);
    update_post_meta($id, '_finca_key', $key);
    if (!empty($p['front'])) update_post_meta($id, '_finca_front', 1);
    if (!empty($p['seo'])) update_post_meta($id, '_finca_seo', $p['seo']);
    if (isset($p['acf'])) update_post_meta($id, '_finca_acf', wp_slash(wp_json_encode($p['acf'])));
    if (isset($p['thumb'])) set_post_thumbnail($id, get_option('finca_media')[$p['thumb']]);
    return $ids[$key][$lang] = $id;
}

foreach (['de', 'en', 'es', 'fr'] as $lang) {
    finca_lang($lang);
    foreach (finca_rooms($lang) as $key => $p) finca_put($lang, 'rooms', "room:$key", $p);
    foreach (finca_packages($lang) as $key => $p) finca_put($lang, 'packege', "package:$key", $p);
    foreach (finca_offers($lang) as $key => $p) finca_put($lang, 'angebot', "offer:$key", $p);
    foreach (finca_pages($lang) as $key => $p) finca_put($lang, 'page', $key, $p);
}
finca_lang('de');
update_option('finca_translations', $ids);
update_option('show_on_front', 'page');
update_option('page_on_front', $ids['home']['de']);
update_option('finca_fronts', $ids['home']);

// menus, with the ids of menu-ids.json
$want = json_decode(file_get_contents(__DIR__ . '/../menu-ids.json'), true);
foreach ($want as $lang => $roles) foreach ($roles as $role => $menuId) {
    finca_lang($lang);
    $made = wp_create_nav_menu(ucfirst($role) . ' ' . strtoupper($lang));
    $holder = $wpdb->get_var($wpdb->prepare("SELECT slug FROM $wpdb->terms WHERE term_id = %d", $menuId));
    if ($holder !== null && (int) $made !== $menuId) {   // the id is taken (category, language): move that term out of the way
        $free = 1000 + (int) $wpdb->get_var("SELECT MAX(term_id) FROM $wpdb->terms");
        foreach ([$wpdb->terms, $wpdb->term_taxonomy] as $t) $wpdb->update($t, ['term_id' => $free], ['term_id' => $menuId]);
        if ((int) get_option('default_category') === $menuId) update_option('default_category', $free);
    }
    foreach ([$wpdb->terms, $wpdb->term_taxonomy] as $t) $wpdb->update($t, ['term_id' => $menuId], ['term_id' => $made]);
    clean_term_cache([$made, $menuId], 'nav_menu'); wp_cache_flush();
    $order = 0;
    $add = function (array $items, int $parent) use (&$add, &$order, $menuId, $ids, $lang, $wpdb) {
        foreach ($items as $it) {
            $order++;
            $args = ['menu-item-status' => 'publish', 'menu-item-position' => $order, 'menu-item-parent-id' => $parent, 'menu-item-title' => $it['title'] ?? '', 'menu-item-target' => $it['target'] ?? '', 'menu-item-classes' => $it['class'] ?? ''];
            if (isset($it['page'])) {
                $target = $ids[$it['page']][$it['lang'] ?? $lang] ?? 0;
                if (!$target) { fwrite(STDERR, "menu: no page {$it['page']} in $lang\n"); exit(1); }
                $args += ['menu-item-type' => 'post_type', 'menu-item-object' => get_post_type($target), 'menu-item-object-id' => $target];
            } else $args += ['menu-item-type' => 'custom', 'menu-item-url' => $it['url']];
            $id = wp_update_nav_menu_item($menuId, 0, wp_slash($args));
            if (is_wp_error($id)) { fwrite(STDERR, 'menu: ' . $id->get_error_message() . "\n"); exit(1); }
            $wpdb->update($wpdb->posts, ['post_date' => '2024-03-06 09:00:00', 'post_date_gmt' => '2024-03-06 08:00:00', 'post_modified' => '2025-10-01 12:00:00', 'post_modified_gmt' => '2025-10-01 10:00:00'], ['ID' => $id]);
            if (array_key_exists('extern', $it)) update_post_meta($id, '_finca_extern', $it['extern'] ? '1' : '0');
            if (!empty($it['children'])) $add($it['children'], $id);
        }
    };
    $add(finca_menu($lang, $role), 0);
}
// Beside the JSON, the references of every field as ACF stores them: a picture or post as its id, lists as serialised strings of ids.
function finca_store_references(int $post, $value, string $name): void {
    if (!is_array($value)) return;
    foreach (['@image' => 'finca_media_id', '@post' => 'finca_key_id'] as $marker => $find) {
        if (isset($value[$marker])) { if ($value[$marker] !== '') update_post_meta($post, $name, (string) $find($value[$marker])); return; }
    }
    foreach (['@gallery' => 'finca_media_id', '@posts' => 'finca_key_id'] as $marker => $find) {
        if (isset($value[$marker])) { update_post_meta($post, $name, array_map('strval', array_map($find, $value[$marker]))); return; }
    }
    $rows = $value['@rows'] ?? $value['@flex'] ?? $value;
    foreach ($rows as $key => $part) finca_store_references($post, $part, $name === '' ? (string) $key : $name . '_' . $key);
}
foreach ($ids as $translations) foreach ($translations as $lang => $id) {
    finca_lang($lang);
    finca_store_references($id, json_decode(get_post_meta($id, '_finca_acf', true) ?: '[]', true), '');
}

finca_lang('de');
wp_cache_flush();
flush_rewrite_rules(false);
$wpdb->query('COMMIT');
