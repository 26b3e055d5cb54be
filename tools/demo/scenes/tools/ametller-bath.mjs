// Bath of Cambra Ametller: washstand under an arched mirror; the shower's window lies in front of an almond bough.
import{dabs,inEll,many,twig}from'./lib.mjs';
import{F,S}from'./kit.mjs';
import{bath}from'./parts/bath.mjs';
const view=(r,x,y,w,h)=>{const p=many(twig(x+w+10,y+20,x+10,y+150,0,-30,.1),twig(x+120,y+70,x+60,y+220,20,0,.1));return F('url(#sk)',`M${x-9} ${y-9}h${w+20}v${h+20}h${-w-20}Z`)+F('#c9b48f',`M${x-9} ${y+h*.72}h${w+20}v${h*.4}h${-w-20}Z`,'filter="url(#b2)"')+S('#5d4a4e',9,`M${x+w+10} ${y+20}Q${x+90} ${y+50} ${x+10} ${y+150}M${x+120} ${y+66}Q${x+110} ${y+140} ${x+60} ${y+220}`)+dabs(r,26,p,{c:'#d09aa9',w:20,len:6})+dabs(r,44,p,{c:'#fff1e8',w:18,len:6})+dabs(r,16,p,{c:'#b0607a',w:6,len:4})};
export default bath({title:'Shower with a window onto an almond bough',seed:35,wall:['#8f8586','#d9c7ac','#b5a297'],opening:'flat',rim:'#d9c3a3',view,at:'shower',mirror:'arch',linen:'#7d8a7a',roses:[3,3,2,3,2],jug:['#6f8084','#bfcabf'],turned:true});
