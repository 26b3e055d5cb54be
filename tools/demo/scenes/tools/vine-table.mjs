// A table under vines: white cloth, dappled light, lemons, two glasses. Light from the right.
import{rng,I,blob,dabs,inEll,inBox,many,ridge,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,vineLeaf,grapes,glass,glassDef,lemon,lemonDef,folds}from'./kit.mjs';
const r=rng(41);
// sprays hang, so they turn only a little
const spray=(n,pos,o)=>sprigs(r,n,q=>{const[x,y]=pos(q);return[x,y,(q()-.5)*1.2]},o);
const top='M640 748Q1000 730 1340 744L1440 838Q1000 858 540 842Z';
const drop='M540 842Q1000 858 1440 838L1462 1060Q1420 1092 1376 1070 1300 1046 1240 1082 1150 1104 1080 1078 990 1060 930 1090 840 1108 780 1080 700 1060 640 1092 560 1100 506 1064Z';
const defs=`<clipPath id="ct"><path d="${top}"/><path d="${drop}"/></clipPath>`+filters(6,{wob:7,k:.5,k0:.25})+
 lg('sk',[[0,'#b4bcc2'],[.4,'#d9d5cd'],[.75,'#f2dfc4'],[1,'#f6d7aa']])+rg('gl',[[0,'#fff0cd',1],[.45,'#fddca6',.5],[1,'#fbd7a4',0]])+
 lg('m1',[[0,'#a7a5b2'],[1,'#dccbbb']])+lg('m2',[[0,'#97969a'],[1,'#cdbca2']])+
 lg('gd',[[0,'#ecd6b2'],[.4,'#d3b592'],[1,'#8d7a78']])+lg('ps',[[0,'#93807f'],[.6,'#c8aa8c'],[1,'#f8e2b8']],0,0,1,0)+
 lg('tp',[[0,'#d3c6c4'],[.5,'#f1e6d6'],[1,'#fff6e4']],0,0,1,0)+lg('dr',[[0,'#9a8d9b'],[.45,'#c7bbbb'],[.8,'#efe2d0'],[1,'#fff3de']],0,0,1,.1)+lg('wd',[[0,'#5c4540'],[1,'#8f6c55']],0,0,1,0);
const chair='<g id="ch">'+S('#5f4a42',15,'M-62 0L-56-250M62 0L58-256M-56 180V0M60 180V0')+S('#a67f60',4,'M-57 0L-51-246M67 0L63-252')+S('#7b5f4d',24,'M-54-214Q0-230 56-218M-56-140Q0-154 58-144')+S('#bb9270',5,'M-50-224Q0-241 54-229M-52-150Q0-165 55-154')+F('#c9a673','M-80-14L80-18 92 16-92 20Z')+F('#e8cd95','M0-16L80-18 92 16 10 18Z')+S('#9c7c55',3,'M-76-4L84-8M-84 8L88 4','opacity=".6"')+'</g>';
let b=`<rect x="-80" y="-80" width="1960" height="760" fill="url(#sk)"/><ellipse cx="1500" cy="440" rx="860" ry="360" fill="url(#gl)"/>`;
b+=G('filter="url(#b18)" stroke="#f9ebde" opacity=".8"',S('#f9ebde',18,'M-40 300q360-40 760 0M760 250q300-20 640 6'),S('#e8c6bb',14,'M100 360q320-20 640 0'));
b+=G('filter="url(#b2)"',F('url(#m1)','M-80 430C80 402 170 350 270 356S420 392 520 398 680 440 800 446 1080 420 1180 400 1340 372 1430 382 1640 430 1880 440V600H-80Z'),F('url(#m2)','M-80 498C80 470 220 460 360 478S600 512 760 500 980 470 1120 480 1500 520 1880 486V640H-80Z','opacity=".8"'));
b+=F('#bdae86',ridge(r,[[-80,548],[400,536],[900,552],[1880,530]],700,4,8));
b+=G('filter="url(#s)"',F('#8b8b6c',blob(r,150,560,220,40)+blob(r,620,574,180,36)+blob(r,1180,566,200,40)+blob(r,1720,556,200,46)),F('#667057',blob(r,20,600,180,54)+blob(r,380,606,150,40)+blob(r,900,612,170,36)+blob(r,1500,604,200,48)+blob(r,1800,600,130,60)),F('#c9b77f',blob(r,170,540,120,11)+blob(r,1210,544,130,12)+blob(r,1540,576,130,12)+blob(r,640,554,100,9),'opacity=".85"'));
// terrace wall, floor
b+=F('#c3a890','M-80 616H1880v66H-80Z')+F('#f6e4c3','M-80 606H1880v18H-80Z')+S('#9f8677',3,'M-80 652H1880M90 624v26M290 652v28M500 624v26M700 652v28M930 624v26M1130 652v28M1340 624v26M1560 652v28M1740 624v26','opacity=".5"');
b+=F('url(#gd)','M-80 680H1880V1280H-80Z')+S('#a68c78',3,'M-80 750H1880M-80 880H1880M-80 1060H1880M200 680L-80 735M620 680L-80 850M960 680L-80 1080M1180 680L100 1280M1400 680L980 1280M1600 680L1900 1190','opacity=".45"');
// far posts and the frame of the pergola
const post=(x,w,y0,y1)=>F('url(#ps)',`M${x} ${y0}h${w}V${y1}h${-w}Z`)+F('#efd9b2',`M${x-9} ${y0}h${w+18}v18h${-w-18}Z`)+F('#b89c86',`M${x-8} ${y1-16}h${w+16}v18h${-w-16}Z`)+S('#7d6a68',2.5,Array.from({length:I((y1-y0)/76)},(_,i)=>`M${x} ${y0+60+i*76}h${w}`).join(''),'opacity=".4"');
b+=post(360,46,246,706)+post(1490,46,246,706);
b+=S('url(#wd)',20,'M230 238L1700 236')+S('#b98f6c',4,'M230 229L1700 227');
b+=[[60,420],[640,760],[1160,1120],[1560,1440]].map(([a,c])=>S('#6d524a',16,`M${a} 40L${c} 238`)+S('#a98363',4,`M${a+10} 38L${c+9} 234`)).join('');
b+=S('#5c4540',30,'M-80 56L1880 50')+S('#a98363',5,'M-80 44L1880 38');
// light spots on the floor and shade of the leaves
b+=G('filter="url(#b10)"',F('#5d4d58','M-80 1000L560 850 1440 760H1700L1420 1000 900 1160-80 1240Z','opacity=".34"'),dabs(r,22,inBox(-40,730,1880,420),{c:'#ffe6b4',w:34,len:46,aj:.3,o:.55}));
// chairs
b+='<use href="#ch" x="850" y="800"/><use href="#ch" transform="translate(1226 800)scale(-1 1)"/>';
// table: shade below, legs, cloth
b+=F('#4b3b46','M380 1140Q800 1080 1420 1110L1330 1170Q820 1210 330 1190Z','opacity=".5" filter="url(#b18)"')+S('#6b5148',24,'M604 1060V1150M1388 1050V1140')+S('#a07b5e',7,'M612 1060V1148M1396 1050V1138');
b+=F('url(#dr)',drop)+F('url(#tp)',top);
b+=G('filter="url(#b5)"',S('#8a7d8e',20,folds(r,8,560,1330,866,1080,40),'opacity=".34"'),S('#fffaf0',14,folds(r,7,640,1440,866,1070,40),'opacity=".55"'));
b+=S('#fffaf0',6,'M544 844Q1000 860 1438 840','opacity=".85"')+F('#8b7f92','M540 842L506 1064Q530 1080 560 1084 590 960 600 850Z','opacity=".5"')+F('#fff6e4','M1440 838L1462 1060Q1440 1080 1410 1076 1390 960 1386 845Z','opacity=".8"');
b+=G('style="mix-blend-mode:multiply" clip-path="url(#ct)"',G('filter="url(#b5)" opacity=".46"',sprigs(r,10,inBox(560,740,880,320),{c:'#9b849b',s:1.5,id:'vk'})));
b+=G('filter="url(#b5)"',dabs(r,15,inBox(700,765,640,66),{c:'#fff6dc',w:18,len:40,aj:.3,o:.8}),dabs(r,16,inBox(640,890,760,140),{c:'#fff0cf',w:24,len:22,aj:1.4,o:.6}));
// things on the table: jug with roses, bowl of lemons, glasses, cut lemon on a plate, bread
b+=G('filter="url(#b5)" opacity=".42" fill="#6c5a72"','<ellipse cx="660" cy="812" rx="90" ry="10"/><ellipse cx="850" cy="816" rx="170" ry="14"/><ellipse cx="1090" cy="812" rx="80" ry="8"/><ellipse cx="1196" cy="836" rx="80" ry="7"/>');
b+=F('#7f8d86','M668 806Q640 756 664 724L668 698H716L720 724Q744 756 716 806Z')+F('#c8d0bd','M694 806Q724 756 704 724V698H716L720 724Q744 756 716 806Z')+S('#7f8d86',9,'M668 716Q630 722 652 768')+sprigs(r,5,inEll(690,672,44,30),{c:'#566450',s:.6,id:'lk'})+sprigs(r,3,inEll(708,656,40,24),{c:'#a19d68',s:.5,id:'lk'})+U(2,664,678,1.5)+U(1,716,664,1.7,30)+U(3,690,630,1.4,50)+U(1,736,694,1.1,10);
b+=lemon(850,742,-12,1.1)+lemon(930,738,20,1.1)+lemon(1000,750,-24,1)+lemon(890,704,8,1.1)+lemon(958,706,-30,1)+sprigs(r,2,inEll(900,686,40,10),{c:'#5d6950',s:.7,id:'la'})+sprigs(r,2,inEll(990,720,30,10),{c:'#8f9463',s:.7,id:'la'});
b+=F('#a2775e','M798 748Q920 772 1044 746 1036 812 960 822H884Q806 814 798 748Z')+F('#d9a47c','M930 768Q1000 764 1044 746 1036 812 960 822H930Q960 800 930 768Z')+S('#f0cda0',6,'M798 748Q920 774 1044 746')+S('#7c8a78',5,'M812 778Q920 800 1030 778','opacity=".8"');
b+=glass(1118,812,1.15)+glass(1236,836,1.25);
b+=F('#b6a9a6','M1270 800Q1330 782 1390 800 1330 818 1270 800Z')+F('#fff6e4','M1280 796Q1330 782 1384 797 1330 808 1280 796Z')+lemon(1318,784,-10,.7)+'<ellipse cx="1350" cy="786" rx="22" ry="18" fill="#f6dd8a"/><ellipse cx="1351" cy="786" rx="17" ry="13" fill="#fbeebb"/>'+S('#e5bf62',2,'M1351 786l0-12M1351 786l12 6M1351 786l-12 6M1351 786l13-6M1351 786l-13-6');
// vines: dark mass, leaves in three tones, bunches
const can=many(inBox(-60,-60,1920,130),inBox(-60,20,1920,100),inEll(420,170,300,70),inEll(1420,170,380,80),twig(1510,250,1560,640,40,0),twig(380,250,350,420,-20,0));
b+=G('filter="url(#s)"',F('#4b5546',blob(r,260,60,420,120,13,.24)+blob(r,980,20,420,110,13,.24)+blob(r,1560,80,420,150,13,.24)+blob(r,1530,330,60,150,9,.3)),dabs(r,30,can,{c:'#4b5546',w:60,len:30}));
const gr=(x,y,k)=>`<use href="#gp" transform="translate(${x} ${y})scale(${k})"/>`;
b+=spray(16,can,{c:'#5d6950',s:1.15,id:'vk'})+gr(560,176,1)+gr(1050,120,1.1)+gr(1330,200,1.15)+gr(260,220,1)+gr(1600,250,1.1)+spray(11,can,{c:'#87895c',s:1,id:'vk'})+spray(7,many(inBox(900,20,960,170),inEll(1480,180,300,70),twig(1530,250,1580,560,40,0)),{c:'#c3b26c',s:.8,id:'vk',o:.95});
// foreground
b+=G('filter="url(#b10)"',F('#333d36','M-80 1020Q60 990 150 1090T380 1280H-80Z'),sprigs(r,7,inEll(100,1150,170,90),{c:'#5f6a50',s:1.6,id:'lk'}),sprigs(r,4,inEll(90,1110,150,60),{c:'#a19c6c',s:1.3,id:'lk',o:.9}),U(1,60,1080,4),U(2,190,1170,4,30),U(3,40,1210,3.6),U(1,300,1240,3));
b+=G('filter="url(#b10)"',spray(5,many(twig(-60,-20,420,60,0,60),twig(-60,60,100,380,60,0)),{c:'#46513f',s:2.2,id:'vk'}));
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="1480" cy="440" rx="860" ry="620" fill="url(#gl)"/><path fill="#241c30" opacity=".42" filter="url(#b40)" d="M-80 1060H1880V1280H-80ZM-80-80H700V60L-80 200Z"/></g>`;
export default doc('Table under the vines',defs+defsSprig(rng(9))+roseDef()+vineLeaf+grapes(rng(4))+glassDef()+lemonDef+chair,b,after);
