// Tomeu Vidal among the olive trees, a branch over his shoulder. Light from the right.
import{rng,blob,dabs,inBox,many,twig,sprigs}from'./lib.mjs';
import{F,S,G}from'./kit.mjs';
import{arms,person}from'./parts/person.mjs';
import{ground,portrait,portraitDefs}from'./parts/portrait.mjs';
const r=rng(23),skin=['#a36f56','#d39c78','#efc69c'],cloth=['#8d8a86','#d5cdbf','#f6eedd'];
const crown=(x,y,w,h)=>G('filter="url(#b2)"',F('#75806a',blob(r,x,y,w,h)),F('#9aa384',blob(r,x+30,y-30,w*.7,h*.6)),sprigs(r,12,rr=>[x+(rr()-.5)*w*1.8,y+(rr()-.5)*h*1.7],{c:'#5f6d58',s:1,id:'lo'}),sprigs(r,8,rr=>[x+30+(rr()-.5)*w*1.4,y-30+(rr()-.5)*h*1.3],{c:'#b9bd93',s:.9,id:'lo'}));
let b=ground(r)+F('#a5a3b1','M-80 640Q300 520 700 590T1400 560 1880 600V800H-80Z','filter="url(#b5)"')+F('#c9b586','M-80 720H1880V1280H-80Z')+G('filter="url(#b5)"',dabs(r,40,inBox(-60,760,1900,420),{c:'#e9d29a',w:18,len:90,o:.5}));
b+=S('#6d5a50',60,'M330 1000Q300 820 360 640')+S('#6d5a50',34,'M350 760Q300 660 220 600M356 700Q440 640 480 560')+crown(320,480,330,220)+S('#6d5a50',50,'M1560 980Q1590 820 1540 660')+crown(1560,500,300,210)+S('#a98468',16,'M1290 1200L1420 240M1400 1200L1500 250')+S('#a98468',13,'M1306 1080h106M1322 960h104M1338 840h102M1354 720h100M1370 600h98M1386 480h96M1400 370h92');
b+=person('matrix(1.25 0 0 1.25 880 430)',{skin,hair:'beard',tones:['#3d302e','#5d4740','#8a6b58'],wears:'braces',cloth,over:F('#8a6b4a','M-170 560H170L150 720H-150Z')+F('#b99668','M10 560H170L150 720H20Z','opacity=".8"')+S('#6d5038',5,'M-164 600H164M-158 650H158M-154 694H154M-100 560l10 160M-40 560l4 160M30 560l-2 160M100 560l-10 160','opacity=".6"')+G('',dabs(r,46,inBox(-150,536,300,30),{c:'#5a5a3c',w:26,len:4}),dabs(r,26,inBox(-120,530,260,26),{c:'#8a8a52',w:18,len:4}))+sprigs(r,7,many(twig(-140,560,-60,470,0,-10,.6),twig(60,560,150,480,0,-10,.6)),{c:'#75806a',s:.8,id:'lo'})+arms(skin,cloth,660)});
export default portrait('Tomeu among the olive trees',portraitDefs(9,['#a9b3b8','#dccfb6','#f7dfae']),b,[1360,320]);
