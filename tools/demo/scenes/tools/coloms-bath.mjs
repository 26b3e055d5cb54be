// Bath of Torre dels Coloms: small niches of the doves in the wall, a narrow window with an olive bough in the shower.
import{blob,many,sprigs,twig}from'./lib.mjs';
import{F,S,arch,candle}from'./kit.mjs';
import{bath,towels}from'./parts/bath.mjs';
const view=(r,x,y,w,h)=>F('url(#sk)',`M${x-9} ${y-9}h${w+20}v${h+20}h${-w-20}Z`)+F('#a9a6b2',`M${x-9} ${y+h*.6}q60-40 110-20t90-6v40H${x-9}Z`,'filter="url(#b2)"')+F('#9d9a6c',`M${x-9} ${y+h*.7}h${w+20}v${h*.4}h${-w-20}Z`)+F('#69755a',blob(r,x+60,y+h*.78,60,26)+blob(r,x+140,y+h*.86,70,30),'filter="url(#s)"')+S('#5d4a4e',7,`M${x+w+6} ${y+10}Q${x+90} ${y+30} ${x+20} ${y+110}`)+sprigs(r,7,many(twig(x+w,y+14,x+20,y+110,0,-20,.4)),{c:'#7d8a6a',s:.6,id:'lo'});
const niche=(x,y)=>F('#ecd6ae',arch(x-10,y-10,92,122))+F('#5d4b52',arch(x,y,72,112))+F('#f6e3bd',`M${x-14} ${y+110}h100v14h-100Z`);
const extra=r=>[[916,180],[1016,180],[916,350],[1016,350]].map(([x,y])=>niche(x,y)).join('')+candle(944,290,36,20)+candle(970,290,22,20)+towels(1026,460,54,2,'#8b8f6c')+F('#7d8a7a','M1030 290v-60h14v60ZM1048 290v-72h12v72Z')+F('#a85a72','M1064 290v-64h12v64Z')+F('#94857f','M936 460q-14-30 4-44h24q18 14 4 44Z')+F('#efe2cf','M954 460q10-30-2-44h12q18 14 4 44Z');
export default bath({title:'Shower in the tower, niches of the doves in the wall',seed:27,wall:['#87797c','#cfb99e','#a8958f'],opening:'arch',rim:'#d9c3a3',view,at:'shower',mirror:'arch',linen:'#8b8f6c',roses:[3,2,3,3,2],jug:['#7d8f80','#c9cfae'],mat:'#9d9a7c',extra});
