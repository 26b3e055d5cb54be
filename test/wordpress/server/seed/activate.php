<?php
// php activate.php WORDPRESS_DIR PLUGIN...: activates plugins (folder/file.php) as the administrator, who then has English screens.
$_SERVER['HTTP_HOST'] = 'cms.finca.example';
$_SERVER['REQUEST_URI'] = '/';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD'] = 'GET';
define('WP_ADMIN', true);
require "$argv[1]/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/plugin.php';
wp_set_current_user(1);
update_user_meta(1, 'locale', 'en_US');
foreach (array_slice($argv, 2) as $plugin) {
    $failed = activate_plugin($plugin);
    if (is_wp_error($failed)) { fwrite(STDERR, "$plugin: " . $failed->get_error_message() . "\n"); exit(1); }
}
