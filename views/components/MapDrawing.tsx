/** A drawn coast with a pin: the placeholder of a map, which needs no request to a map service. */
export function MapDrawing({ label }: { label: string }) {
  return (
    <svg className="map-drawing" viewBox="0 0 900 560" preserveAspectRatio="xMidYMid slice" role="img" aria-label={label}>
      <path className="map-drawing__coast" d="M-20 420C120 400 180 470 300 452S430 500 520 470 640 520 760 480 860 500 930 470" />
      <path d="M-20 446C120 426 180 496 300 478S430 526 520 496 640 546 760 506 860 526 930 496M-20 476C120 456 180 526 300 508S430 556 520 526 640 570 760 536 860 556 930 526" />
      <path
        className="map-drawing__road"
        d="M120-10C160 120 90 220 160 300S150 400 190 450M-10 160C180 180 330 120 470 190S720 180 930 110M470 190C500 280 480 380 520 470M690-10C660 80 700 150 640 240S600 400 640 500"
      />
      <path d="M560 60q60-60 130-20t110 40M540 90q80-70 160-24t130 40M40 60q60-40 120-10M30 90q70-50 140-16" />
      <g className="map-drawing__pin" transform="translate(470 190)">
        <circle r="26" />
        <path d="M0 8C6 0 8-3 8-7A8 8 0 1 0-8-7C-8-3-6 0 0 8Z" />
      </g>
    </svg>
  );
}
