// Bath of Cambra Lavanda: rain shower behind a straight opening; the window looks over rows of lavender.
import{blob,dabs,inBox}from'./lib.mjs';
import{F,S}from'./kit.mjs';
import{bath}from'./parts/bath.mjs';
const rows=(r,x,y,w,h)=>[-.7,-.35,0,.35,.7].map((k,i)=>F(['#8a7aa6','#9c8bb4'][i%2],`M${x+w/2+k*50-6} ${y+h*.5}h12L${x+w/2+k*420+34} ${y+h+10}h-68Z`)).join('')+dabs(r,60,inBox(x,y+h*.52,w,h*.48),{c:'#b9a7cc',w:7,len:9,ang:-1.5,aj:.3})+dabs(r,30,inBox(x,y+h*.6,w,h*.4),{c:'#6f6290',w:6,len:10,ang:-1.5,aj:.3,o:.8});
const view=(r,x,y,w,h)=>F('url(#sk)',`M${x-9} ${y-9}h${w+20}v${h+20}h${-w-20}Z`)+`<ellipse cx="${x+w*.75}" cy="${y+90}" rx="170" ry="150" fill="url(#gl)"/>`+F('#a9a6b2',`M${x-9} ${y+h*.42}q90-50 170-26t160-6v60H${x-9}Z`,'filter="url(#b2)"')+F('#8b9370',blob(r,x+30,y+h*.46,90,30)+blob(r,x+260,y+h*.45,110,34),'filter="url(#s)"')+F('#c4ad86',`M${x-9} ${y+h*.5}h${w+20}v${h*.6}h${-w-20}Z`)+rows(r,x,y,w,h);
// a bunch of dried lavender on the wall, tied head down
const extra=r=>S('#6d7a60',4,'M1744 300L1722 220M1744 300L1734 216M1744 300L1746 214M1744 300L1758 216M1744 300L1770 222')+dabs(r,44,inBox(1706,318,78,92),{c:'#83719b',w:9,len:14,ang:1.57,aj:.3})+dabs(r,22,inBox(1712,318,66,80),{c:'#b6a6c4',w:7,len:12,ang:1.57,aj:.3})+S('#6d7a60',4,'M1744 290L1712 350M1744 290L1730 352M1744 290L1746 356M1744 290L1764 352M1744 290L1778 350')+S('#f0e4cc',8,'M1730 288H1758');
export default bath({title:'Rain shower and a window onto lavender',seed:57,wall:['#a99c98','#ecd9bd','#c2ad9e'],opening:'flat',rim:'#e9d6b4',view,at:'stand',linen:'#83719b',roses:[2,3,3,2,1],jug:['#83719b','#c9bdd6'],mat:'#a093b0',extra,turned:true});
