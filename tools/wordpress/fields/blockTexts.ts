import type { LayoutName } from '../../../src/wordpress/schemas/blocks.ts';
import { type BlockText, roomTexts } from './roomTexts.ts';
import { common, toTexts as t } from './texts.ts';

const { headline, headlineSize, text, plainText, image, images, link, title, ratio, table } = common;
const withHeadline = { headline, headline_size: null };
const wordsOfVariant = {
  normal: t('Normal', 'Normal', 'Normal', 'Normal'),
  lead: t(
    'Lead: large, without a headline it stands under the title',
    'Einleitung: groß, ohne Überschrift direkt unter dem Titel',
    'Entradilla: grande, sin título va bajo el título de la página',
    'Chapeau : grand, sans titre il suit celui de la page',
  ),
  small: t('Small print', 'Kleingedrucktes', 'Letra pequeña', 'Petits caractères'),
};
const chooseOffers = { label: t('Offers', 'Angebote', 'Ofertas', 'Offres'), postType: 'angebot' } as const;

/** The texts of all blocks, in the order in which editors choose from them. */
export const blockTexts: { readonly [N in LayoutName]: BlockText<N> } = {
  text: {
    label: t('Text', 'Text', 'Texto', 'Texte'),
    fields: {
      headline,
      headline_size: headlineSize,
      variant: { label: t('Kind of text', 'Art des Textes', 'Tipo de texto', 'Type de texte'), words: wordsOfVariant },
      text,
    },
  },
  text_image: {
    label: t('Text beside a picture', 'Text neben einem Bild', 'Texto junto a una imagen', 'Texte à côté d’une image'),
    fields: {
      headline,
      headline_size: headlineSize,
      text: {
        ...text,
        help: t(
          'Without a text the picture is wide.',
          'Ohne Text ist das Bild breit.',
          'Sin texto, la imagen es ancha.',
          'Sans texte, l’image est large.',
        ),
      },
      image,
      image_position: {
        label: t('Side of the picture', 'Seite des Bildes', 'Lado de la imagen', 'Côté de l’image'),
        words: { left: t('left', 'links', 'izquierda', 'à gauche'), right: t('right', 'rechts', 'derecha', 'à droite') },
      },
      ratio,
      link,
    },
  },
  gallery: {
    label: t('Gallery', 'Galerie', 'Galería', 'Galerie'),
    fields: {
      ...withHeadline,
      images,
      ratio,
      crop: {
        label: t(
          'Crop all pictures to the shape',
          'Alle Bilder auf das Format zuschneiden',
          'Recortar todas las imágenes al formato',
          'Recadrer toutes les images au format',
        ),
      },
    },
  },
  quote: {
    label: t('Quotation', 'Zitat', 'Cita', 'Citation'),
    fields: {
      quote: { label: t('Quotation', 'Zitat', 'Cita', 'Citation'), input: 'lines' },
      author: { label: t('Who says so', 'Wer es sagt', 'Quién lo dice', 'Qui le dit') },
      image,
    },
  },
  accordion: {
    label: t('Questions and answers', 'Fragen und Antworten', 'Preguntas y respuestas', 'Questions et réponses'),
    fields: {
      ...withHeadline,
      items: {
        label: t('Questions', 'Fragen', 'Preguntas', 'Questions'),
        help: t(
          'An entry without a text is left out.',
          'Ein Eintrag ohne Text wird weggelassen.',
          'Una entrada sin texto se omite.',
          'Une entrée sans texte est omise.',
        ),
        fields: { title, text },
      },
    },
  },
  table: {
    label: t('Table', 'Tabelle', 'Tabla', 'Tableau'),
    fields: {
      ...withHeadline,
      table,
      note: { label: t('Note below the table', 'Hinweis unter der Tabelle', 'Nota bajo la tabla', 'Remarque sous le tableau') },
    },
  },
  video: {
    label: t('Video', 'Video', 'Vídeo', 'Vidéo'),
    fields: {
      ...withHeadline,
      video: {
        label: t('Embed code', 'Einbettungscode', 'Código para insertar', 'Code d’intégration'),
        help: t(
          'From “Share”, “Embed” of the video service: it begins with <iframe. It loads after the visitor’s consent.',
          'Aus „Teilen“, „Einbetten“ des Videodienstes: beginnt mit <iframe. Es lädt nach der Einwilligung des Besuchers.',
          'De «Compartir», «Insertar» del servicio de vídeo: empieza por <iframe. Se carga tras el consentimiento del visitante.',
          'De « Partager », « Intégrer » du service vidéo : commence par <iframe. Se charge après le consentement du visiteur.',
        ),
        input: 'lines',
      },
      poster: { ...image, label: t('Picture before the start', 'Bild vor dem Start', 'Imagen antes del inicio', 'Image avant la lecture') },
      caption: { label: t('Caption', 'Bildunterschrift', 'Leyenda', 'Légende') },
    },
  },
  cards: {
    label: t('Cards', 'Karten', 'Tarjetas', 'Cartes'),
    fields: {
      ...withHeadline,
      items: { label: t('Cards', 'Karten', 'Tarjetas', 'Cartes'), fields: { image, title, text: plainText, link } },
    },
  },
  offers: { label: t('Offers', 'Angebote', 'Ofertas', 'Offres'), fields: { ...withHeadline, offers: chooseOffers } },
  packages: {
    label: t('Packages', 'Arrangements', 'Paquetes', 'Forfaits'),
    fields: { ...withHeadline, packages: { label: t('Packages', 'Arrangements', 'Paquetes', 'Forfaits'), postType: 'packege' } },
  },
  rooms: {
    label: t('Rooms', 'Zimmer', 'Habitaciones', 'Chambres'),
    fields: { ...withHeadline, rooms: { label: t('Rooms', 'Zimmer', 'Habitaciones', 'Chambres'), postType: 'rooms' } },
  },
  map: {
    label: t('Map', 'Karte der Umgebung', 'Mapa', 'Plan des environs'),
    fields: {
      ...withHeadline,
      map: {
        label: t('Place', 'Ort', 'Lugar', 'Lieu'),
        fields: {
          address: { label: t('Address', 'Adresse', 'Dirección', 'Adresse') },
          lat: {
            label: t('Latitude', 'Breitengrad', 'Latitud', 'Latitude'),
            help: t('Such as 39.62.', 'Etwa 39.62.', 'Por ejemplo 39.62.', 'Par exemple 39.62.'),
          },
          lng: {
            label: t('Longitude', 'Längengrad', 'Longitud', 'Longitude'),
            help: t('Such as 2.98.', 'Etwa 2.98.', 'Por ejemplo 2.98.', 'Par exemple 2.98.'),
          },
          zoom: {
            label: t('Zoom', 'Vergrößerung', 'Ampliación', 'Agrandissement'),
            help: t(
              '1 the world, 13 a village, 20 a house; empty: 13.',
              '1 die Welt, 13 ein Dorf, 20 ein Haus; leer: 13.',
              '1 el mundo, 13 un pueblo, 20 una casa; vacío: 13.',
              '1 le monde, 13 un village, 20 une maison ; vide : 13.',
            ),
          },
        },
      },
      text,
    },
  },
  cta: {
    label: t('Call to action', 'Aufforderung mit Schaltfläche', 'Llamada a la acción', 'Appel à l’action'),
    fields: {
      ...withHeadline,
      text: plainText,
      image,
      action: {
        label: t('Button', 'Schaltfläche', 'Botón', 'Bouton'),
        words: {
          inquiry: t('Enquiry', 'Anfrage', 'Solicitud', 'Demande'),
          booking: t('Booking', 'Buchung', 'Reserva', 'Réservation'),
          phone: t('Telephone', 'Telefon', 'Teléfono', 'Téléphone'),
          link: t('The link below', 'Der Link darunter', 'El enlace siguiente', 'Le lien ci-dessous'),
        },
      },
      link,
    },
  },
  form: {
    label: t('Enquiry form', 'Anfrageformular', 'Formulario de solicitud', 'Formulaire de demande'),
    fields: { ...withHeadline, form: null },
  },
  ...roomTexts,
};
