// The kitchen garden: beds running to the wall, beans on cane rods, fig tree, watering can. Low light, in the end from the left.
import{rng,I,blob,dabs,inEll,inBox,many,ridge,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,figLeaf,figDef,figs}from'./kit.mjs';
const r=rng(107);
const defs='<clipPath id="cp"><path d="M980 690H1100L1330 1280H560Z"/></clipPath>'+filters(13,{wob:8,k:.5,k0:.25})+
 lg('sk',[[0,'#b4bcc2'],[.45,'#dcd8ce'],[.8,'#f3dfc2'],[1,'#f6d7aa']])+rg('gl',[[0,'#ffe9bd',1],[.5,'#fbd39a',.4],[1,'#fbd7a4',0]])+lg('m1',[[0,'#a7a5b2'],[1,'#dccbbb']])+lg('m2',[[0,'#98969c'],[1,'#cbb9a3']])+
 lg('gd',[[0,'#a89a70'],[.4,'#87825f'],[1,'#4c5142']])+lg('pa',[[0,'#f5dfb6'],[.5,'#d5b892'],[1,'#8c7672']])+lg('so',[[0,'#9b7c66'],[1,'#6d5550']])+lg('wl',[[0,'#a9948a'],[.5,'#cdb195'],[1,'#f0d8ae']],0,0,1,0)+
 lg('tr',[[0,'#6b5d5a'],[.55,'#8d7b72'],[1,'#dcc29a']],0,0,1,0)+lg('ca',[[0,'#56696a'],[.55,'#8a9c94'],[1,'#d5d6bd']],0,0,1,0)+lg('ho',[[0,'#94807f'],[1,'#c3a489']],0,0,1,0);
let b=`<rect x="-80" y="-80" width="1960" height="760" fill="url(#sk)"/><ellipse cx="1420" cy="420" rx="860" ry="380" fill="url(#gl)"/>`;
b+=G('filter="url(#b18)" stroke="#f9ebde" opacity=".8"',S('#f9ebde',20,'M-40 170q360-40 760 0M600 270q400-20 900 6'),S('#e8c6bb',14,'M60 290q320-24 560 0'));
b+=G('filter="url(#b2)"',F('url(#m1)','M-80 440C40 400 140 320 260 330S440 400 560 392 760 300 860 306 1040 390 1180 404 1560 380 1880 420V600H-80Z'),F('url(#m2)','M-80 500C120 470 300 458 460 474S820 500 1000 478 1400 470 1880 500V640H-80Z','opacity=".8"'));
b+=G('filter="url(#s)"',F('#8b8b6c',blob(r,560,540,260,50)+blob(r,1100,540,240,46)),F('#6b7459',blob(r,780,570,200,44)+blob(r,1330,566,190,40)),F('#c9b77f',blob(r,590,512,160,13)+blob(r,1120,512,150,13),'opacity=".85"'));
// the corner of the house, left; shade side
b+=F('url(#ho)','M-80 200L300 236V690H-80Z')+F('#dcb78c','M300 236L330 250V684L300 690Z')+F('#9c6350','M-80 150L330 208 344 244-80 210Z')+S('#d69b78',6,'M-80 152L330 210')+S('#7b4c45',14,'M-70 200L330 240','stroke-dasharray="3 24" stroke-linecap="butt" opacity=".55"')+F('#4b4046','M96 360h92v140H96Z')+F('#c98a55','M102 366h80v128h-80Z')+F('#f2bd78','M102 410h80v84h-80Z','opacity=".7"')+S('#4b4046',5,'M142 366v128M102 430h80')+F('#5f6e63','M30 356h58v148H30Z')+F('#5f6e63','M196 360h58v148h-58Z')+F('#e6cfa8','M88 500h108v14H88Z');
// garden wall of dry stone
b+=F('url(#wl)','M330 596H1880V690H330Z')+F('#f8e5c0','M322 584H1880V602H322Z')+S('#8a7370',3,'M340 630h70M430 622v34M440 656h110M560 614h90M660 610v40M680 650h120M820 624h90M930 616v36M950 656h90M1070 622h110M1190 616v40M1210 654h120M1350 626h90M1460 618v36M1480 658h110M1620 624h100M1740 618v38M1760 656h80M370 672h110M720 674h100M1110 676h120M1560 678h110','opacity=".5"');
b+=F('url(#gd)','M-80 684H1880V1280H-80Z');
// path, light across it
b+=F('url(#pa)','M984 686H1096L1340 1280H540Z')+S('#b3977f',4,'M984 690L540 1280M1096 690L1340 1280','opacity=".6"');
// beds: earth and edging, in perspective toward the gate
b+=F('url(#so)','M420 700H920L560 1180H-80V1010Z')+F('url(#so)','M1156 700H1500L1880 900V1160H1420Z')+S('#d9bd92',6,'M924 700L572 1170M1152 700L1412 1160','opacity=".7"');
b+=G('style="mix-blend-mode:soft-light"',F('#fff0c8','M1156 700H1500L1880 900V1000L700 1010 900 730Z','filter="url(#b18)" opacity=".8"'));
// rows of lettuce and cabbage: rosettes, smaller toward the wall
const head='<g id="he"><path fill="#4f5f49" d="M-58 8Q-70-22-40-34-30-60 0-54 34-62 42-34 72-22 58 8 40 30 0 28-42 30-58 8Z"/><path fill="#7c8c58" d="M-40 4Q-50-18-24-26-10-46 10-40 34-40 34-20 54-8 40 8 24 22 0 20-28 20-40 4Z"/><path fill="#b3b777" d="M-10-6Q-14-26 8-34 38-36 42-16 50 0 30 8 8 12-10-6Z"/><path stroke="#e3dcae" stroke-width="3" opacity=".7" d="M-36-12Q-10 0 0 16M40-12Q14 0 4 16M4-38Q0-10 2 14"/></g>';
const rows=(x0,y0,x1,y1,n,k0,k1)=>Array.from({length:n},(_,i)=>{const t=Math.pow(i/(n-1),1.5),k=k0+(k1-k0)*t;return`<use href="#he" transform="translate(${I(x0+(x1-x0)*t)} ${I(y0+(y1-y0)*t)})scale(${k.toFixed(2)})"/>`}).join('');
b+=G('filter="url(#b5)" opacity=".4"',S('#3f3540',40,'M860 730L430 1130M760 730L150 1090'))+rows(872,722,470,1110,8,.32,1.3)+rows(786,720,150,1100,8,.32,1.35);
// tomatoes and onions, right
b+=rows(1190,722,1500,1120,7,.3,1.25);
// cane rods, tied as tents, with beans climbing: left behind the lettuce
const tent=(x,y,h,k)=>{const w=70*k,p=[[x-w,y],[x-w*.3,y-14*k],[x+w*.45,y-10*k],[x+w,y]];const t=[x,y-h];
 return G('filter="url(#b5)"',F('#3f3540',`M${I(x-w)} ${y}L${I(x-w*3.4)} ${I(y+46*k)} ${I(x-w*2)} ${I(y+54*k)} ${I(x+w)} ${y}Z`,'opacity=".35"'))+S('#9c7c55',I(8*k),p.map(q=>`M${I(q[0])} ${I(q[1])}L${I(t[0]+(t[0]-q[0])*.16)} ${I(t[1]-h*.12)}`).join(''))+S('#e9c98f',I(3*k)||1,p.map(q=>`M${I(q[0]+2)} ${I(q[1])}L${I(t[0]+(t[0]-q[0])*.16+2)} ${I(t[1]-h*.12)}`).join(''))+S('#b98f6c',I(9*k),`M${I(x-10*k)} ${I(y-h)}h${I(20*k)}`)+
 sprigs(r,4,many(twig(x-w,y,x-8,y-h,0,0),twig(x+w*.45,y,x+4,y-h,0,0),twig(x+w,y,x+8,y-h,0,0)),{c:'#4f5f49',s:.62*k,id:'lk'})+sprigs(r,4,many(twig(x+w*.45,y,x+4,y-h,0,0),twig(x+w,y,x+8,y-h,0,0)),{c:'#8f9a60',s:.5*k,id:'lk'})+dabs(r,5,inEll(x,y-h*.5,w*.7,h*.36),{c:'#c25b45',w:I(15*k),len:2})};
b+=tent(690,716,230,.8)+tent(560,748,290,1)+tent(386,796,370,1.3)+tent(150,870,470,1.65);
b+=tent(1370,748,250,.95);
b+=G('filter="url(#b2)"',dabs(r,17,q=>{const t=q();return[1040+(q()-.5)*(90+560*t),710+t*440]},{c:'#fff1d2',w:6,len:50,aj:.12,o:.5}));
// watering can on the path, with its shadow
b+=F('#4b3b46','M700 1096Q820 1060 1000 1082L980 1120Q840 1146 640 1140Z','opacity=".5" filter="url(#b10)"')+S('#7d8f8a',15,'M938 920Q900 850 984 850 1076 850 1050 930')+S('#dcdcc4',4,'M984 844Q1078 846 1056 926')+F('url(#ca)','M900 916H1060L1076 1100Q980 1120 884 1100Z')+'<ellipse cx="980" cy="916" rx="80" ry="18" fill="#4a5856"/><path fill="#b9c3b2" d="M980 934Q1060 934 1060 916L1050 912Q1040 928 980 928Z"/>'+F('#71837f','M892 1040L776 916 796 902 898 980Z')+F('#b9c3b2','M892 992L784 908 796 902 898 980Z')+F('#5c6e6c','M744 926L806 876 818 890 760 944Z')+S('#dcdcc4',3,'M806 876L818 890')+S('#5c6e6c',15,'M1070 960Q1140 980 1076 1060')+S('#dcdcc4',4,'M1074 956Q1148 980 1082 1062')+F('#3f4f55','M900 916H946Q926 1010 940 1108L884 1100Z','opacity=".45" filter="url(#b5)"')+F('#fbe6b8','M1036 920H1058L1072 1094 1044 1102Z','opacity=".6" filter="url(#b2)"')+S('#56696a',5,'M896 960Q980 978 1064 960M886 1060Q980 1080 1072 1060','opacity=".7"');
b+=F('#ffdf9e','M1096 690L1880 850V960L1180 900 620 1010 960 760Z','filter="url(#b18)" opacity=".3"');
// fig tree, right, over the bed; its shade toward the left
b+=F('#3f3540','M980 860Q1300 800 1700 850L1660 930Q1300 940 900 930Z','opacity=".4" filter="url(#b18)"')+F('url(#tr)','M1600 900Q1640 760 1610 640 1580 540 1480 450L1496 436Q1620 530 1650 620 1670 500 1650 380L1672 376Q1710 500 1690 610 1750 520 1840 460L1854 476Q1750 570 1724 670 1700 790 1740 902Q1670 924 1600 900Z')+S('#5b4d4d',6,'M1630 890Q1660 770 1640 660M1680 890q6-90 0-180','opacity=".5"')+S('#f1dcb4',5,'M1728 890Q1696 780 1716 690','opacity=".8"');
const cr=many(inEll(1470,350,190,120),inEll(1680,230,240,140),inEll(1820,380,150,150),inEll(1640,400,220,80));
b+=G('filter="url(#s)"',F('#4b5546',blob(r,1470,350,190,110)+blob(r,1690,240,230,140)+blob(r,1820,380,150,140)))+sprigs(r,11,cr,{c:'#55634c',s:1.2,id:'fk'})+sprigs(r,9,cr,{c:'#74804f',s:1.1,id:'fk'})+sprigs(r,6,many(inEll(1720,180,180,80),inEll(1500,280,130,60)),{c:'#b3ad68',s:1,id:'fk',o:.95})+figs('#6d4a66',[1440,450],[1530,460],[1660,470],[1600,340],[1740,330]);
// basket with figs at the edge of the bed, roses at the near corners
b+=F('#4b3b46','M1180 1090Q1260 1060 1400 1080L1380 1116H1160Z','opacity=".45" filter="url(#b10)"')+S('#8a6646',9,'M1214 1004Q1290 890 1366 1004')+F('#8a6646','M1200 1000H1380Q1376 1070 1356 1100H1224Q1204 1070 1200 1000Z')+F('#cfa56c','M1300 1000H1380Q1376 1070 1356 1100H1300Z')+S('#6f5038',3,'M1202 1030H1378M1210 1062H1370M1240 1002V1100M1280 1002V1100M1320 1002V1100M1352 1002V1094','opacity=".6"')+figs('#5b3f5c',[1222,1000],[1362,1000])+figs('#7b5670',[1330,988],[1256,990])+figs('#8d9463',[1296,994])+figs('#6d4a66',[1280,1004],[1316,1006]);
b+=G('filter="url(#b5)"',F('#2f3a34','M-80 1090Q60 1070 190 1150T420 1280H-80Z'),sprigs(r,5,inEll(130,1190,190,60),{c:'#5f6a50',s:1.5,id:'lk'}),sprigs(r,3,inEll(110,1150,160,40),{c:'#a19c6c',s:1.2,id:'lk',o:.9}),U(1,60,1140,3.4),U(2,190,1190,3.4,30),U(3,310,1240,2.8),U(1,20,1240,2.8));
b+=G('filter="url(#b10)"',sprigs(r,4,twig(-60,-20,300,60,0,40,.5),{c:'#4c5a4b',s:2,id:'la'}),S('#4c463f',9,'M-60-20Q120 60 300 60'));
// drawn with the sun on the right, then turned round: the fig court has its tree there
const after=`<g transform="matrix(-1 0 0 1 1800 0)" style="mix-blend-mode:screen"><ellipse cx="1380" cy="430" rx="640" ry="300" fill="url(#gl)" opacity=".42"/></g><g transform="matrix(-1 0 0 1 1800 0)" style="mix-blend-mode:soft-light"><ellipse cx="1420" cy="480" rx="860" ry="620" fill="url(#gl)"/><path fill="#241c30" opacity=".42" filter="url(#b40)" d="M-80 1080H1880V1280H-80ZM-80 300H120L0 1280H-80Z"/></g>`;
export default doc('Kitchen garden with figs',defs+defsSprig(rng(9))+roseDef()+figLeaf+figDef+head,`<g transform="matrix(-1 0 0 1 1800 0)">${b}</g>`,after);
