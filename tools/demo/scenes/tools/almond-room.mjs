// A window onto almond trees in flower, a rush chair, a folded blanket. Light from the window, left.
import{rng,I,blob,dabs,inEll,inBox,many,ridge,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,folds}from'./kit.mjs';
const r=rng(63);
const defs='<clipPath id="cw"><path d="M330 190H990V790H330Z"/></clipPath><clipPath id="cl"><path d="M1000-80H1880V1000H1000Z"/></clipPath>'+filters(14,{wob:6,k:.45,k0:.27})+
 lg('wa',[[0,'#8f828a'],[.3,'#a99b98'],[.6,'#d8c5ae'],[.8,'#f2ddba'],[1,'#d0b89f']],0,.2,1,0)+lg('fl',[[0,'#c8ab8b'],[.5,'#ae8d76'],[1,'#75605f']])+rg('gl',[[0,'#fff3d8',1],[.5,'#fde3b8',.45],[1,'#fbd7a4',0]])+
 lg('sk',[[0,'#c3cacb'],[.5,'#f3e6cf'],[1,'#f9dcaa']])+lg('m1',[[0,'#a7a5b2'],[1,'#dfcfbe']])+lg('gr',[[0,'#b9b383'],[.5,'#8c9268'],[1,'#5f6b52']])+
 lg('bl',[[0,'#b9a7a8'],[.45,'#e5d8c9'],[1,'#fbf1df']],1,0,0,0)+lg('tr',[[0,'#6f5a58'],[1,'#4a3d44']],0,0,1,0)+lg('cu',[[0,'#d6cbc6',.95],[.5,'#f3e9da',.85],[1,'#fff6e4',.7]],0,0,1,0)+lg('wf',[[0,'#e8dcc8'],[1,'#b9a79c']],0,0,1,0);
let b=`<rect x="-80" y="-80" width="1960" height="1160" fill="url(#wa)"/>`;
b+=G('filter="url(#b5)"',dabs(r,20,inBox(1050,60,800,800),{c:'#fdebc8',w:22,len:70,ang:.1,o:.22}),dabs(r,20,inBox(-60,-40,1100,1000),{c:'#857680',w:18,len:60,ang:0,o:.12}));
// board floor, skirting
b+=F('url(#fl)','M-80 1000H1880V1280H-80Z')+S('#84685c',3,'M-80 1042H1880M-80 1104H1880M-80 1186H1880M120 1000l-30 42M560 1000l-16 42M1090 1000v42M1530 1000l24 42M300 1042l-50 62M840 1042l-14 62M1300 1042l20 62M1700 1042l60 62M40 1104l-80 82M640 1104l-50 82M1120 1104l6 82M1560 1104l60 82','opacity=".5"')+F('#efe0c6','M-80 966H1880V1002H-80Z')+S('#a8938a',4,'M-80 1004H1880','opacity=".7"');
// window: reveal, view
b+=F('#efdcba','M286 150H1034V842H286Z')+F('#9c8c92','M286 150L330 190V790L286 842Z')+F('#fff3d6','M1034 150L990 190V790L1034 842Z')+F('#c9b7a6','M286 150H1034L990 190H330Z');
let v=F('url(#sk)','M300 170H1020V700H300Z')+'<ellipse cx="430" cy="440" rx="420" ry="260" fill="url(#gl)"/>'+F('url(#m1)','M300 470C380 430 440 410 520 424S680 380 760 390 900 440 1020 452V560H300Z','filter="url(#b2)"')+F('#b3ab8c','M300 520Q520 494 760 510T1020 506V600H300Z','filter="url(#b2)"')+F('url(#gr)','M300 560Q660 536 1020 560V820H300Z');
// trees: crown haze, trunk, boughs, blossom in three tones
const tree=(x,y,k,n)=>{const c=many(inEll(x,y-190*k,150*k,90*k),inEll(x-90*k,y-150*k,90*k,60*k),inEll(x+100*k,y-140*k,90*k,56*k));
 return G('filter="url(#s)"',F('#d9bdc0',blob(r,x,y-180*k,165*k,95*k)+blob(r,x+80*k,y-140*k,110*k,60*k),'opacity=".85"'),F('#f3e0d6',blob(r,x-50*k,y-215*k,120*k,60*k),'opacity=".9"'))+
 S('url(#tr)',I(22*k),`M${x} ${y}q${I(-14*k)} ${I(-50*k)} ${I(6*k)} ${I(-100*k)}`)+S('#5d4a4e',I(9*k),`M${x+I(4*k)} ${I(y-84*k)}q${I(-60*k)} ${I(-30*k)} ${I(-100*k)} ${I(-96*k)}M${x+I(6*k)} ${I(y-96*k)}q${I(30*k)} ${I(-60*k)} ${I(20*k)} ${I(-150*k)}M${x+I(4*k)} ${I(y-80*k)}q${I(70*k)} ${I(-20*k)} ${I(120*k)} ${I(-80*k)}`)+
 dabs(r,n,c,{c:'#c98d9f',w:I(12*k),len:4,o:.8})+dabs(r,n,c,{c:'#f2d7d3',w:I(13*k),len:4})+dabs(r,I(n*.8),c,{c:'#fff3e6',w:I(9*k),len:4})};
v+=tree(620,580,.5,16)+tree(840,586,.55,16)+tree(430,600,.7,20)+F('#69755a','M300 640Q420 628 520 640L300 668Z','opacity=".4" filter="url(#b5)"')+S('#f5e4bd',5,'M420 640h40M520 660h50M640 650h36M700 690h60M560 720h50M820 700h44','opacity=".7" filter="url(#b2)"')+F('#5b6350','M600 716Q760 690 900 712L880 736Q740 730 600 716Z','opacity=".45" filter="url(#b5)"')+tree(800,730,1.35,62)+dabs(r,22,inBox(330,640,660,150),{c:'#fbeee2',w:6,len:5,o:.9})+dabs(r,10,inBox(330,690,660,90),{c:'#c06a86',w:7,len:4,o:.8});
b+=G('clip-path="url(#cw)"',v,'<ellipse cx="400" cy="420" rx="360" ry="330" fill="url(#gl)" opacity=".75"/>');
// open casements: left one folded back against the wall, right one half open into the room
b+=F('#a3ac98','M330 190h16V790H330ZM974 190h16V790H974ZM330 190H990v14H330Z');
b+=F('#57484e','M1034 176L1190 140V880L1034 820Z','opacity=".3" filter="url(#b10)"')+F('#dfe0cf','M1012 186L1148 130V872L1012 800Z','opacity=".42"')+S('#8d9885',20,'M1012 186L1148 130V872L1012 800Z')+S('#fff5dd',6,'M1022 190L1156 134V866')+S('#8d9885',11,'M1012 400L1148 388M1012 600L1148 632M1080 160V836')+S('#fff5dd',3,'M1016 394L1146 382M1016 594L1146 626')+S('#fffaf0',9,'M1040 330l50-60M1040 360l80-96','opacity=".45"');
b+=F('#8c7d86','M330 196L226 150V868L330 800Z','opacity=".5"')+S('#6f7a72',18,'M318 196L232 156V858L318 800Z')+S('#6f7a72',10,'M318 396L232 388M318 598L232 622');
const bq=q=>{const t=.35+.65*q(),[x,y]=[[440,540],[590,520],[620,600],[420,626]][I(q()*3.98-.49)];return[512+(x-512)*t+(q()-.5)*34,660+(y-660)*t+(q()-.5)*34]};
// sill, with a jug of blossom, a book, spectacles left behind
b+=F('#fbeed3','M262 790H1060V832H262Z')+F('#b7a294','M262 832H1060V852H262Z')+F('#6e5c66','M300 852H1040V900L330 880Z','opacity=".35" filter="url(#b10)"');
b+=F('#6f8084','M486 800Q452 750 480 712L486 684H540L546 712Q574 750 540 800Z')+F('#bfcabf','M486 800Q452 750 480 712L486 684H506Q486 740 510 800Z')+S('#5d4a4e',6,'M512 690Q500 600 440 540M514 690Q530 590 590 520M512 640Q540 600 620 600M506 650Q470 620 420 626')+dabs(r,26,bq,{c:'#d99fac',w:15,len:3})+dabs(r,34,bq,{c:'#fff3ea',w:13,len:3})+dabs(r,12,bq,{c:'#b0607a',w:4,len:3})+F('#a85a72','M650 800h120v-14H650Z')+F('#f4e7cf','M654 786h112v-9H654Z')+F('#7d8a7a','M660 777h104v-12H660Z');
// light on the wall to the right: the window once more, leaning, with a bough across it
b+=F('#ffedc4','M1300 250L1500 210V450L1300 476ZM1524 206L1730 166V422L1524 448ZM1300 504L1500 480V730L1300 740ZM1524 476L1730 450V716L1524 728Z','filter="url(#b5)" opacity=".72"')+G('style="mix-blend-mode:multiply" clip-path="url(#cl)"',G('filter="url(#b5)" opacity=".46"',S('#9a7d86',13,'M1880 240Q1640 380 1330 640M1640 380Q1560 300 1460 270M1500 500Q1440 440 1340 420'),dabs(r,46,many(twig(1780,290,1330,640,0,0),twig(1640,380,1460,270),twig(1500,500,1340,420)),{c:'#9a7d86',w:24,len:24,aj:6})));
// light on the floor
b+=F('#ffe9c0','M700 1012H1010L1330 1280H820ZM1040 1012H1300L1760 1280H1390Z','filter="url(#b5)" opacity=".72"');
// curtain left, long
b+=F('url(#cu)','M40 60Q130 80 214 66 220 400 180 640T236 1040Q140 1076 20 1044 70 760 56 520T40 60Z')+S('#b3a39c',5,'M84 80Q110 520 70 1040M130 80Q150 560 130 1050M176 80Q180 420 150 640T196 1040','opacity=".5"')+S('#fffdf4',7,'M106 84Q128 520 100 1044M154 84Q166 520 150 700T170 1044','opacity=".65"')+S('#6d5548',9,'M-80 54L300 62');
// chair
b+=F('#4b3b46','M1180 1120L1480 1100 1800 1170 1700 1210 1240 1180Z','opacity=".5" filter="url(#b10)"');
b+=S('#55423e',17,'M1208 880L1214 1076M1398 870L1408 1066')+S('#6b5148',19,'M1190 880L1172 520M1406 872L1428 510')+S('#b08a68',5,'M1182 876L1164 518M1398 868L1420 508')+S('#7b5f4d',30,'M1180 574Q1300 552 1422 566M1184 668Q1300 648 1416 660M1188 762Q1300 746 1410 756')+S('#c09874',6,'M1180 562Q1300 540 1422 554M1184 656Q1300 636 1416 648M1188 752Q1300 735 1410 746');
b+=F('#b8945f','M1184 866L1408 858 1462 936 1150 950Z')+F('#e3c68c','M1184 866L1300 862 1296 944 1150 950Z')+S('#94744d',3,'M1176 886L1420 876M1168 908L1436 898M1160 928L1450 918M1300 862V944','opacity=".6"')+F('#8a6a50','M1146 946L1466 932V954L1146 968Z')+S('#6b5148',20,'M1162 950L1152 1150M1448 940L1462 1134')+S('#b08a68',6,'M1154 952L1144 1148M1440 946L1454 1130')+S('#7b5f4d',11,'M1158 1050L1456 1036M1212 1010L1402 1002');
// folded blanket on the seat, one end hanging
b+=F('#c7b3b0','M1190 846Q1176 880 1196 914L1424 902Q1444 868 1424 836Z')+F('#e9dccb','M1190 846Q1176 880 1196 914L1330 908Q1310 870 1330 840Z')+S('#a8949a',4,'M1194 880L1430 868','opacity=".7"')+F('url(#bl)','M1186 800Q1168 828 1190 856L1420 844Q1442 812 1418 784Q1300 786 1186 800Z')+F('#fff3df','M1186 800Q1300 786 1418 784L1400 764Q1290 762 1206 778Z');
b+=F('url(#bl)','M1226 776Q1290 764 1368 764L1380 850Q1390 960 1376 1064L1222 1072Q1236 930 1220 850Z')+F('#b46a85','M1226 1000Q1300 992 1384 994L1381 1020Q1300 1018 1227 1028ZM1224 950Q1300 944 1386 944L1386 956Q1300 956 1224 964Z')+F('#7d8a7a','M1226 1040Q1300 1032 1379 1032L1378 1044Q1300 1044 1225 1054Z')+S('#a8949a',5,'M1262 860Q1270 960 1256 1062M1330 850Q1344 960 1334 1060','opacity=".45"')+S('#fff8ea',7,'M1240 790Q1250 900 1246 1000M1300 780Q1310 880 1304 990','opacity=".6"')+S('#d8c6b8',4,Array.from({length:14},(_,i)=>`M${1226+i*11} ${1070-I(i*.6)}v22`).join(''));
// a rose or two on the floor-side table edge, out of focus, right corner
b+=G('filter="url(#b10)"',F('#323c36','M1880 1070Q1740 1060 1660 1150T1560 1280H1880Z'),sprigs(r,6,inEll(1740,1180,130,80),{c:'#5c6a52',s:1.5,id:'lk'}),sprigs(r,3,inEll(1740,1140,110,60),{c:'#a39d6e',s:1.2,id:'lk',o:.85}),U(2,1770,1110,3.6,20),U(1,1680,1190,3.2,60),U(3,1820,1200,3.2));
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="560" cy="480" rx="760" ry="560" fill="url(#gl)"/><ellipse cx="1480" cy="520" rx="520" ry="460" fill="url(#gl)" opacity=".6"/><path fill="#1f1a30" opacity=".5" filter="url(#b40)" d="M-80-80H200Q120 500 160 1280H-80ZM160 1170H1880V1280H160Z"/></g><ellipse cx="520" cy="470" rx="520" ry="420" fill="url(#gl)" opacity=".35" style="mix-blend-mode:screen"/>`;
export default doc('Room with a window onto almond trees',defs+defsSprig(rng(9))+roseDef(),b,after);
