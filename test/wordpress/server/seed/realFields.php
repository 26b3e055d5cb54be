<?php
// php realFields.php WORDPRESS_DIR: stores the values of the ACF imitation as those of the real plugin (ACF PRO or Secure Custom Fields) and the
// companion plugin's field groups, which have to be active. Prints the names that have no field.
[, $dir] = $argv;
$_SERVER['HTTP_HOST'] = 'cms.finca.example';
$_SERVER['REQUEST_URI'] = '/';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD'] = 'GET';
require "$dir/wp-load.php";
require_once WPMU_PLUGIN_DIR . '/finca/acf.php';
wp_set_current_user(1);
kses_remove_filters();

// The markers of finca/acf.php, as ACF stores them.
function finca_plain($v) {
    if (!is_array($v)) return $v;
    if (count($v) === 1 && is_string($k = array_key_first($v)) && $k[0] === '@') {
        $x = $v[$k];
        switch ($k) {
            case '@image':   return $x === '' ? '' : finca_media_id($x);
            case '@gallery': return array_map('finca_media_id', $x);
            case '@post':    return $x === '' ? '' : finca_key_id($x);
            case '@posts':   return array_values(array_filter(array_map('finca_key_id', $x)));
            case '@rows': case '@flex': return array_map('finca_plain', $x);
            default:         return $x;
        }
    }
    return array_map('finca_plain', $v);
}

$missing = [];
$report = function (array $given, array $fields, string $path) use (&$report, &$missing) {
    foreach ($given as $name => $value) {
        if ($name === 'acf_fc_layout') continue;
        $found = array_values(array_filter($fields, fn($f) => $f['name'] === $name))[0] ?? null;
        if (!$found) { $missing["$path$name"] = true; continue; }
        if ($found['type'] === 'repeater') foreach ((array) $value as $row) if (is_array($row)) $report($row, $found['sub_fields'], "$path$name.");
        if ($found['type'] === 'group' && is_array($value)) $report($value, $found['sub_fields'], "$path$name.");
        if ($found['type'] === 'flexible_content') foreach ((array) $value as $row) {
            $layout = array_values(array_filter($found['layouts'], fn($l) => $l['name'] === $row['acf_fc_layout']))[0] ?? null;
            if ($layout) $report($row, $layout['sub_fields'], "$path$name.{$layout['name']}.");
            else $missing["$path$name.{$row['acf_fc_layout']}"] = true;
        }
    }
};
foreach (get_posts(['post_type' => ['page', 'angebot', 'rooms', 'packege'], 'post_status' => 'any', 'numberposts' => -1]) as $post) {
    finca_lang(get_post_meta($post->ID, '_finca_lang', true) ?: 'de');
    $values = finca_plain(json_decode(get_post_meta($post->ID, '_finca_acf', true) ?: '[]', true));
    $fields = [];
    foreach (acf_get_field_groups(['post_id' => $post->ID]) as $group) $fields = array_merge($fields, acf_get_fields($group));
    $report($values, $fields, '');
    foreach ($fields as $field) if (isset($values[$field['name']])) update_field($field['key'], wp_slash($values[$field['name']]), $post->ID);
}
echo implode("\n", array_keys($missing)), "\n";
