// Cambra Rosa: the bed between two windows on the rose court; the rose looks in. Light from the right.
import{rng,I,blob,dabs,inEll,inBox,many,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,arch}from'./kit.mjs';
import{bed,bedDefs,shutter,shutterDef,clip,window,beams,slabs,table,jug,books,curtain,curtainDef,corner}from'./parts/bedroom.mjs';
const r=rng(77);
const defs=clip('w1',430,300,190,430)+clip('w2',1180,300,190,430)+filters(12,{wob:6,k:.44,k0:.28})+bedDefs+shutterDef+curtainDef+
 lg('wa',[[0,'#a3848f'],[.45,'#dcaaa9'],[.75,'#f2c6b4'],[1,'#b98f96']],0,.3,1,0)+lg('fo',[[0,'#c9a88c'],[.5,'#b8937a'],[1,'#7d645c']])+rg('gl',[[0,'#fff0dc',1],[.5,'#fdd0b4',.45],[1,'#f9b9a4',0]])+lg('sk',[[0,'#b9b6d0'],[.45,'#f3c7c0'],[1,'#fcdcae']])+lg('ww',[[0,'#c99e7c'],[1,'#edcfa0']],0,0,1,0);
// the court seen through a window: wall in the sun with an arch, hedge, roses
const court=x=>F('url(#sk)',`M${x-20} 280h240v480h-240Z`)+G('filter="url(#b2)"',F('url(#ww)',`M${x-20} 430h240v330h-240Z`)+F('#b57d5e',`M${x-20} 416h240v20h-240Z`)+F('#8a6f70',arch(x+56,510,84,200))+F('#f3d9a6',arch(x+78,530,62,180),'opacity=".55"')+F('#6d7a60',blob(r,x+20,716,90,60)+blob(r,x+180,706,80,66)))+G('filter="url(#b2)"',[[10,660,1.3,1],[44,690,1.2,2],[90,712,1.2,3],[150,684,1.3,1],[184,650,1.2,2],[120,700,1,1]].map(([a,y,k,t])=>U(t,x+a,y,k)).join(''))+`<ellipse cx="${x+150}" cy="430" rx="170" ry="190" fill="url(#gl)" opacity=".9"/>`;
let b='<rect x="-80" y="-80" width="1960" height="1360" fill="url(#wa)"/>'+beams([-60,250,560,860,1160,1460,1760])+slabs(960);
b+=G('filter="url(#b5)"',dabs(r,22,inBox(640,180,520,420),{c:'#fdebc8',w:20,len:60,ang:-.1,o:.25}),dabs(r,16,inBox(-60,180,400,600),{c:'#8c7880',w:18,len:60,o:.12}));
// light on the wall over the bed, with a twig of the rose
b+=F('#ffedc4','M690 250L850 214V478L690 506ZM872 210L1020 178V452L872 474Z','filter="url(#b5)" opacity=".75"')+G('style="mix-blend-mode:multiply"',G('filter="url(#b5)" opacity=".46"',sprigs(r,8,many(twig(1060,230,740,400,0,-50,.6),twig(1030,380,760,480,0,-20,.6)),{c:'#97828c',s:1.1,id:'lo'})));
b+=window('w1',court(430),430,300,190,430)+window('w2',court(1180),1180,300,190,430)+shutter(268,262,118,504)+shutter(1414,262,118,504);
// the climbing rose that comes in at the right window, apricot, with a few petals on the sill
const ap=many(twig(1366,292,1300,560,30,20,1),twig(1370,420,1340,720,10,0,1),twig(1300,300,1220,330,0,-10,1));
b+=S('#5a4a44',7,'M1392 250Q1340 400 1352 560T1330 726M1380 290Q1300 270 1216 330')+sprigs(r,9,ap,{c:'#5d6950',s:.62,id:'lk'})+sprigs(r,5,ap,{c:'#a5a068',s:.5,id:'lk'});
const apricot=(x,y,k,a)=>`<use href="#r" fill="#e0a468" transform="translate(${x} ${y})rotate(${a})scale(${k})"/>`;
b+=[[1352,330,1.7,10],[1316,420,1.4,40],[1358,500,1.9,70],[1328,596,1.5,20],[1352,672,1.6,50],[1250,312,1.3,30],[1296,284,1.4,80]].map(p=>apricot(...p)).join('')+U(3,1340,548,1.1)+S('#e8b98a',8,'M1236 726h5M1204 734h6M1280 728h5');
b+=curtain(654,54,236,930)+curtain(1108,54,236,930)+S('#6d5548',8,'M380 232H720M1082 232H1560');
// light on the floor
b+=F('#ffe9c0','M1190 980H1380L1300 1280H960ZM430 980H560L300 1280H80Z','filter="url(#b5)" opacity=".7"');
b+=table(452,1010,130,190)+jug(r,512,816,.78,[1,2,3,1,2]);
b+=table(1206,1010,130,190)+books(1230,816)+F('#7d8f80','M1274 776h26l-4-26h-18Z')+S('#a67f5c',5,'M1287 750V700')+F('#e6cfa6','M1250 712L1266 646H1310L1326 712Z')+F('#fff3d8','M1290 712V646H1310L1326 712Z');
b+=bed(r,{at:'matrix(.98 0 0 1 250 14)',head:'wood',tones:['#a0607a','#dca6b2','#f6e3d8','#c98ba0']});
b+=corner(r);
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="1240" cy="520" rx="820" ry="620" fill="url(#gl)"/><path fill="#1f1a30" opacity=".5" filter="url(#b40)" d="M-80-80H180Q60 500 180 1280H-80ZM180 1180H1880V1280H180ZM1700-80H1880V1280H1800Z"/></g><ellipse cx="1270" cy="480" rx="380" ry="360" fill="url(#gl)" opacity=".3" style="mix-blend-mode:screen"/>`;
export default doc('Room between two windows on the rose court',defs+defsSprig(rng(9))+roseDef(),b,after);
