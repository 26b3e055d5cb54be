// Aina Vidal at the reception: the board with the keys behind her, the book of the house in her arms. Light from the right.
import{rng}from'./lib.mjs';
import{F,S,G}from'./kit.mjs';
import{jug}from'./parts/bedroom.mjs';
import{arms,person}from'./parts/person.mjs';
import{ground,portrait,portraitDefs}from'./parts/portrait.mjs';
const r=rng(15),skin=['#b98068','#e3b094','#f7d3b4'],cloth=['#44606a','#6f8f92','#a9c0b8'];
let b=ground(r)+F('#7a5c49','M1180 130H1660V640H1180Z')+F('#e6d2ae','M1206 156H1634V614H1206Z')+[0,1,2].map(j=>[0,1,2,3].map(i=>{const x=1262+i*106,y=216+j*150;return S('#8a6b4a',6,`M${x-14} ${y-14}h28`)+S('#a07a3c',7,`M${x} ${y-8}v62m0-8h16m-16-16h12`)+`<circle cx="${x}" cy="${y}" r="13" fill="none" stroke="#a07a3c" stroke-width="6"/>`+S(['#b0506f','#6f8f92','#8d9a6a'][(i+j)%3],9,`M${x} ${y+58}q6 16-2 30`)}).join('')).join('');
b+=F('#f3e6cc','M-80 60H420V760H-80Z','filter="url(#b18)" opacity=".5"')+jug(r,300,980,1.9,[1,2,3,1,2]);
b+=person('matrix(1.25 0 0 1.25 880 420)',{skin,hair:'knot',tones:['#4a342e','#6d4c3d','#a5785a'],wears:'neckline',cloth,over:F('#7d3f55','M-150 420H150V660H-150Z')+F('#a85f75','M20 420H150V660H20Z','opacity=".8"')+F('#f4e7cf','M-138 648H150V676H-138Z')+S('#e0b98a',5,'M-120 450H120V630H-120Z')+arms(skin,cloth,610)});
b+=F('#c9b59a','M-80 1130H1880V1280H-80Z')+F('#f3e4c6','M-80 1110H1880V1146H-80Z');
export default portrait('Aina at the reception',portraitDefs(7,['#9a8a8c','#cdb8a4','#ecd9b8']),b);
