import { createRequire } from 'node:module';
import type { systemTypefaces } from '../../src/rendering/branding/fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** Files of `systemTypefaces`, in its order. Arimo has the widths of Arial, Gelasio those of Georgia, Tinos those of Times New Roman. */
export const systemFontFiles: Readonly<Record<keyof typeof systemTypefaces, readonly string[]>> = {
  sans: [
    resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
    resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
    resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  ],
  serif: [
    resolve('@expo-google-fonts/gelasio/400Regular/Gelasio_400Regular.ttf'),
    resolve('@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf'),
    resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf'),
    resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'),
  ],
  serifItalic: [
    resolve('@expo-google-fonts/gelasio/400Regular_Italic/Gelasio_400Regular_Italic.ttf'),
    resolve('@expo-google-fonts/noto-serif/400Regular_Italic/NotoSerif_400Regular_Italic.ttf'),
    resolve('@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf'),
    resolve('dejavu-fonts-ttf/ttf/DejaVuSerif-Italic.ttf'),
  ],
};
