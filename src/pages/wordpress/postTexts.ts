import { roomFactTexts } from '../../blocks/roomFacts.ts';
import { common, type FieldText, texts as t, visibleDaysTexts } from '../../elements/texts.ts';
import type { offerFields } from '../offer.ts';
import type { ownPageFields, pageFields } from '../page.ts';
import type { packageFields, roomFields } from '../record.ts';
import type { menuItemFields } from './menuSchema.ts';

type TextsOf<Fields> = Readonly<Record<keyof Fields, FieldText>>;
const { image, link, priceFrom, priceNote } = common;

export const pageTexts: TextsOf<typeof pageFields> = {
  heroimage: { ...image, label: t('Large picture at the top', 'Großes Bild oben', 'Imagen grande de cabecera', 'Grande image en haut') },
  hero_focus: {
    label: t('Part that stays in view', 'Teil, der sichtbar bleibt', 'Parte que queda visible', 'Partie qui reste visible'),
    help: t(
      'Where the picture is cut. Empty: its focal point, or a third from the top.',
      'Wo das Bild beschnitten wird. Leer: sein Bildmittelpunkt, sonst ein Drittel von oben.',
      'Donde se recorta la imagen. Vacío: su punto focal o, si no tiene, un tercio desde arriba.',
      'Là où l’image est recadrée. Vide : son point focal, sinon un tiers depuis le haut.',
    ),
    words: {
      top: t('top', 'oben', 'arriba', 'en haut'),
      center: t('middle', 'Mitte', 'centro', 'milieu'),
      bottom: t('bottom', 'unten', 'abajo', 'en bas'),
      left: t('left', 'links', 'izquierda', 'à gauche'),
      right: t('right', 'rechts', 'derecha', 'à droite'),
      'top-left': t('top left', 'oben links', 'arriba a la izquierda', 'en haut à gauche'),
      'top-right': t('top right', 'oben rechts', 'arriba a la derecha', 'en haut à droite'),
      'bottom-left': t('bottom left', 'unten links', 'abajo a la izquierda', 'en bas à gauche'),
      'bottom-right': t('bottom right', 'unten rechts', 'abajo a la derecha', 'en bas à droite'),
    },
  },
  hero_film: {
    label: t('Silent film over the picture', 'Stummer Film über dem Bild', 'Vídeo mudo sobre la imagen', 'Film muet sur l’image'),
    help: t(
      'MP4 or WebM of about ten seconds, at most 3 MB. Played once, after the page; not for visitors who save data or motion.',
      'MP4 oder WebM, etwa zehn Sekunden, höchstens 3 MB. Läuft einmal, nach der Seite; nicht, wo Gäste Daten oder Bewegung sparen.',
      'MP4 o WebM de unos diez segundos, 3 MB como máximo. Se reproduce una vez, tras la página; no si el visitante ahorra datos o movimiento.',
      'MP4 ou WebM d’une dizaine de secondes, 3 Mo au plus. Joué une fois, après la page ; pas pour qui économise données ou animations.',
    ),
  },
  hero_link: {
    ...link,
    label: t('Link under the lead', 'Link unter der Einleitung', 'Enlace bajo la entradilla', 'Lien sous le chapeau'),
    help: t(
      'Such as: rooms from €245 a night.',
      'Etwa: Zimmer ab 245 € die Nacht.',
      'Por ejemplo: habitaciones desde 245 € la noche.',
      'Par exemple : chambres à partir de 245 € la nuit.',
    ),
  },
  acf__overlay_name: {
    label: t(
      'Title of the links in the picture',
      'Titel der Links im Bild',
      'Título de los enlaces en la imagen',
      'Titre des liens dans l’image',
    ),
  },
  acf__overlay_navigation: {
    label: t('Links in the picture', 'Links im Bild', 'Enlaces en la imagen', 'Liens dans l’image'),
    fields: { link },
  },
  content: { label: t('Blocks', 'Blöcke', 'Bloques', 'Blocs') },
  rooms_flexible: {
    label: t('Rooms and prices', 'Zimmer und Preise', 'Habitaciones y precios', 'Chambres et prix'),
    help: t('They follow the blocks.', 'Sie folgen auf die Blöcke.', 'Van después de los bloques.', 'Ils suivent les blocs.'),
  },
};

export const ownPageTexts: TextsOf<typeof ownPageFields> = visibleDaysTexts;

const nights = {
  label: t('Nights', 'Nächte', 'Noches', 'Nuits'),
  help: t(
    'Where their number is fixed: the form then fills in the departure.',
    'Wo ihre Zahl feststeht: Das Formular trägt dann die Abreise ein.',
    'Si su número es fijo: el formulario rellena entonces la salida.',
    'Si leur nombre est fixe : le formulaire remplit alors le départ.',
  ),
};

export const offerTexts: TextsOf<typeof offerFields> = {
  price_from: priceFrom,
  price_fixed: {
    label: t('Fixed price', 'Festpreis', 'Precio fijo', 'Prix fixe'),
    help: t(
      'Shows the price without “from”.',
      'Zeigt den Preis ohne „ab“.',
      'Muestra el precio sin «desde».',
      'Affiche le prix sans « à partir de ».',
    ),
  },
  price_note: priceNote,
  nights,
  valid_from: {
    label: t('Valid from', 'Gültig ab', 'Válida desde', 'Valable du'),
    help: t(
      'First day of the stay that guests read. It hides nothing: the offer is on the site from its publication, so that guests can book ahead.',
      'Erster Tag des Aufenthalts, den Gäste lesen. Er verbirgt nichts: Das Angebot steht ab seiner Veröffentlichung auf der Website, damit Gäste im Voraus buchen.',
      'Primer día de la estancia que leen los huéspedes. No oculta nada: la oferta está en la web desde su publicación, para reservar con antelación.',
      'Premier jour du séjour lu par les clients. Il ne cache rien : l’offre est sur le site dès sa publication, pour réserver à l’avance.',
    ),
  },
  valid_to: {
    label: t('Valid to', 'Gültig bis', 'Válida hasta', 'Valable jusqu’au'),
    help: t(
      'Last day that guests read, and last day on the site: on the day after, the offer is gone by itself. Empty: it stays.',
      'Letzter Tag, den Gäste lesen, und letzter Tag auf der Website: Am Tag danach verschwindet das Angebot von selbst. Leer: Es bleibt.',
      'Último día que leen los huéspedes y último día en la web: al día siguiente la oferta desaparece por sí sola. Vacío: permanece.',
      'Dernier jour lu par les clients et dernier jour sur le site : le lendemain, l’offre disparaît d’elle-même. Vide : elle reste.',
    ),
  },
  show_from: {
    label: t('On the site from', 'Auf der Website ab', 'En la web desde', 'Sur le site à partir du'),
    help: t(
      'Only to show the offer later than it is published. Empty: from the publication on.',
      'Nur um das Angebot später als bei seiner Veröffentlichung zu zeigen. Leer: ab der Veröffentlichung.',
      'Solo para mostrar la oferta más tarde que su publicación. Vacío: desde la publicación.',
      'Seulement pour afficher l’offre plus tard que sa publication. Vide : dès la publication.',
    ),
  },
  show_until: {
    label: t('On the site until', 'Auf der Website bis', 'En la web hasta', 'Sur le site jusqu’au'),
    help: t(
      'Only to take the offer off the site before its last day. Empty: until “valid to”.',
      'Nur um das Angebot vor seinem letzten Tag von der Website zu nehmen. Leer: bis „gültig bis“.',
      'Solo para retirar la oferta de la web antes de su último día. Vacío: hasta «válida hasta».',
      'Seulement pour retirer l’offre du site avant son dernier jour. Vide : jusqu’à « valable jusqu’au ».',
    ),
  },
};

export const roomTexts: TextsOf<typeof roomFields> = {
  ...roomFactTexts,
  season_prices: {
    label: t('Prices by season', 'Preise nach Saison', 'Precios por temporada', 'Prix par saison'),
    help: t(
      'Shown with the room, unless a table of prices on the page of the rooms names it.',
      'Steht beim Zimmer, außer eine Preistabelle auf der Seite der Zimmer nennt es.',
      'Se muestran con la habitación, salvo que la nombre una tabla de precios de la página de habitaciones.',
      'Affichés avec la chambre, sauf si un tableau des prix de la page des chambres la nomme.',
    ),
    fields: {
      season: {
        label: t('Season', 'Saison', 'Temporada', 'Saison'),
        help: t(
          'Such as: 1 May to 30 June.',
          'Etwa: 1. Mai bis 30. Juni.',
          'Por ejemplo: del 1 de mayo al 30 de junio.',
          'Par exemple : du 1er mai au 30 juin.',
        ),
      },
      from_day: {
        label: t('First night', 'Erste Nacht', 'Primera noche', 'Première nuit'),
        help: t(
          'Day and month of each year, such as 1.5. With both days, guests read the price of their stay.',
          'Tag und Monat jedes Jahres, etwa 1.5. Mit beiden Tagen lesen Gäste den Preis ihres Aufenthalts.',
          'Día y mes de cada año, por ejemplo 1.5. Con ambos días, los huéspedes leen el precio de su estancia.',
          'Jour et mois de chaque année, par exemple 1.5. Avec les deux jours, les clients lisent le prix de leur séjour.',
        ),
      },
      to_day: {
        label: t('Last night', 'Letzte Nacht', 'Última noche', 'Dernière nuit'),
        help: t(
          'Such as 30.6. Before the first night: across New Year.',
          'Etwa 30.6. Vor der ersten Nacht: über Neujahr.',
          'Por ejemplo 30.6. Anterior a la primera noche: pasa por Año Nuevo.',
          'Par exemple 30.6. Avant la première nuit : passe le Nouvel An.',
        ),
      },
      price: { label: t('Price in euros', 'Preis in Euro', 'Precio en euros', 'Prix en euros') },
    },
  },
};

export const packageTexts: TextsOf<typeof packageFields> = {
  image: common.image,
  price_from: common.priceFrom,
  price_note: common.priceNote,
  nights,
  on_request: {
    label: t('On request only', 'Nur auf Anfrage', 'Solo bajo petición', 'Sur demande seulement'),
    help: t(
      'The package asks for no days and leads to the enquiry.',
      'Das Paket fragt nach keinen Tagen und führt zur Anfrage.',
      'El paquete no pide fechas y lleva a la solicitud.',
      'Le forfait ne demande pas de dates et mène à la demande.',
    ),
  },
};

export const menuItemTexts: TextsOf<typeof menuItemFields> = {
  menu_extern: {
    label: t('Open in a new tab', 'In neuem Tab öffnen', 'Abrir en una pestaña nueva', 'Ouvrir dans un nouvel onglet'),
  },
};

export const focalPointTexts: FieldText = {
  label: t('Focal point', 'Bildmittelpunkt', 'Punto focal', 'Point focal'),
  help: t(
    'What stays in view where the picture is cut. Empty: a third from the top.',
    'Was sichtbar bleibt, wo das Bild beschnitten wird. Leer: ein Drittel von oben.',
    'Lo que queda visible donde se recorta la imagen. Vacío: un tercio desde arriba.',
    'Ce qui reste visible là où l’image est recadrée. Vide : un tiers depuis le haut.',
  ),
  fields: {
    x: { label: t('From the left, in %', 'Von links, in %', 'Desde la izquierda, en %', 'Depuis la gauche, en %') },
    y: { label: t('From the top, in %', 'Von oben, in %', 'Desde arriba, en %', 'Depuis le haut, en %') },
  },
};
