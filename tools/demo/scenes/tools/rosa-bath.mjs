// Bath of Cambra Rosa: the shower has a window onto the rose court.
import{blob,inEll,sprigs,U}from'./lib.mjs';
import{F,G}from'./kit.mjs';
import{bath}from'./parts/bath.mjs';
const view=(r,x,y,w,h)=>F('url(#sk)',`M${x-9} ${y-9}h${w+20}v${h+20}h${-w-20}Z`)+F('#dcb487',`M${x-9} ${y+100}h${w+20}v${h}h${-w-20}Z`,'filter="url(#b2)"')+F('#b57d5e',`M${x-9} ${y+88}h${w+20}v14h${-w-20}Z`)+F('#6d7a60',blob(r,x+40,y+210,90,50)+blob(r,x+150,y+200,70,60),'filter="url(#b2)"')+sprigs(r,6,inEll(x+120,y+60,70,70),{c:'#5d6950',s:.6,id:'lk'})+[[130,40,1.5,3],[90,84,1.3,2],[150,110,1.6,1],[40,176,1.2,1],[90,194,1.1,2],[146,176,1.3,1]].map(([a,c,k,t])=>U(t,x+a,y+c,k)).join('');
export default bath({title:'Shower with a window onto the rose court',seed:83,wall:['#978789','#dfc7a8','#b9a198'],opening:'arch',rim:'#efdcb8',view,at:'shower',mirror:'round',linen:'#b46a85',roses:[1,2,3,1,2],mat:'#c795a3'});
