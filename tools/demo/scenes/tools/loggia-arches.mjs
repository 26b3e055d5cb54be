// Loggia: three arches in perspective, the sea behind them, the evening lying on the floor. Drawn with the sun left, then turned: light from the right.
import{rng,I,blob,dabs,inEll,inBox,many,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,pts}from'./kit.mjs';
const r=rng(129);
// point on the wall: u along it, v from its top to the floor; d pushes out to the far side of the wall
const q=(u,v,d=0)=>{const h=1/((1-u)/1120+u/640),t=4573*(1-h/1120),x=t-80,top=430-h*.4375,y=top+h*v;return[x-d*h*.075,y+(430-y)*d*.05]};
const A=[[.04,.29],[.37,.62],[.7,.95]];
const opening=([a,c],base,d=0)=>{const p=[q(a,base,d)];for(let i=0;i<=14;i++){const t=Math.PI*(1-i/14);p.push(q((a+c)/2+Math.cos(t)*(c-a)/2,.42-Math.sin(t)*.27,d))}p.push(q(c,base,d));return p};
const base=[.77,1,.77];
const holes=A.map((k,i)=>pts(opening(k,base[i]))+'Z').join('');
const q4=(a,v,c,w)=>pts([q(a,v),q(c,v),q(c,w),q(a,w)])+'Z';
const defs=`<clipPath id="ch"><path d="${holes}"/></clipPath><clipPath id="cf"><path d="M-80 1060L1880 790V1280H-80Z"/></clipPath>`+filters(29,{wob:7,k:.5,k0:.25})+
 lg('sk',[[0,'#b9c4ca'],[.5,'#e9dfcf'],[1,'#f9dfae']])+rg('gl',[[0,'#fff0cd',1],[.4,'#fde0b0',.5],[1,'#fbd7a4',0]])+lg('se',[[0,'#c5cbc0'],[.4,'#94b2b4'],[1,'#6f969f']])+lg('m1',[[0,'#a5a3b1'],[1,'#d3c8c0']])+
 lg('wa',[[0,'#b09a92'],[.5,'#a08d8f'],[1,'#8d7e88']],0,0,1,.2)+lg('ja',[[0,'#fff3d2'],[1,'#f3d3a0']])+lg('fl',[[0,'#b3907a'],[.5,'#9d7c6c'],[1,'#6a545a']])+lg('ce',[[0,'#6d5c60'],[1,'#9a8580']])+lg('te',[[0,'#d99a75'],[1,'#94604f']],0,0,1,0)+lg('cu',[[0,'#fff6e4'],[.5,'#e9dccb'],[1,'#b5a7aa']],0,0,1,.2);
let b=`<rect x="-80" y="-80" width="1960" height="700" fill="url(#sk)"/><ellipse cx="470" cy="420" rx="760" ry="330" fill="url(#gl)"/>`;
b+=G('filter="url(#b18)" stroke="#fbeede" opacity=".8"',S('#fbeede',16,'M0 240q340-30 700 0M900 210q320-20 700 10'),S('#eac9bd',12,'M600 320q320-20 800 0'));
b+=F('url(#m1)','M860 432C940 400 1020 350 1110 356S1220 330 1300 342 1420 400 1560 410 1700 400 1880 380V440H860Z','filter="url(#b2)"')+F('#95939f','M1180 432C1260 404 1360 384 1440 392S1640 420 1880 410V440H1180Z','filter="url(#b2)" opacity=".7"');
// a strip of sea, then four kilometres of fields
b+=F('url(#se)','M-80 430H1880V474H-80Z')+dabs(r,40,k=>[470+(k()-.5)*620,438+k()*28],{c:'#fff1d2',w:4,len:50,aj:.06,o:.85})+dabs(r,16,inBox(700,436,1100,30),{c:'#5f8b95',w:3,len:80,aj:.04,o:.4});
b+=F('#b9b088','M-80 470Q700 458 1880 472V740H-80Z')+G('filter="url(#b2)"',F('#dcc892','M-80 500Q200 486 520 484L430 516Q160 520-80 536ZM760 482Q1000 476 1180 480L1250 506Q980 500 720 512ZM1420 482L1880 486V520Q1640 506 1470 506Z')+F('#a8875f','M540 484L740 482 690 514 450 518ZM-80 560Q120 540 330 536L210 590Q60 596-80 610Z')+F('#8f9a6c','M1200 480L1400 480 1460 508 1270 508ZM380 534Q560 520 690 524L640 578Q420 580 260 592Z')+F('#cdb97f','M730 526Q1000 512 1290 520L1400 566Q1040 548 690 582Z')+F('#9d9a6c','M1320 518Q1600 516 1880 536V600Q1640 570 1450 566Z'))+S('#e9d9ad',4,'M-80 540Q300 518 720 520T1880 528M-80 620Q200 590 640 588T1460 572','opacity=".65"')+S('#8a7050',3,'M470 512L560 486M520 514L606 486M570 512L650 486M620 512L694 486M-60 590L60 552M30 592L140 546M110 590L220 542','opacity=".5"')+G('filter="url(#s)"',dabs(r,44,many(inBox(-60,476,1900,12),inBox(-60,520,1900,14),inBox(300,560,1200,30)),{c:'#69755a',w:17,len:8}),dabs(r,20,many(inBox(-60,474,1900,10),inBox(-60,516,1900,12)),{c:'#55634f',w:11,len:6}))+F('#f0dcb6','M1010 500h44v-22h-44Z')+F('#b57d5e','M1004 480l28-14 28 14Z');
// garden below: terrace edge, shrubs, path from the middle arch, cypresses
b+=F('#a7a57a','M-80 700Q500 640 1100 640T1880 610V1100H-80Z')+G('filter="url(#s)"',F('#7d8066',blob(r,120,700,260,60)+blob(r,560,690,200,50)+blob(r,1060,650,120,40)+blob(r,1620,620,180,40)),F('#5c6552',blob(r,20,780,220,80)+blob(r,420,790,240,70)+blob(r,900,740,90,70)+blob(r,1330,700,110,60)+blob(r,1640,690,240,60)),F('#c9b77f',blob(r,160,660,160,14)+blob(r,560,650,140,12)+blob(r,1600,590,130,10),'opacity=".85"'));
b+=F('#f6e1b8','M1010 900Q1060 800 1120 750 1170 710 1150 680 1180 700 1160 760 1160 820 1240 870Z','filter="url(#b2)"')+S('#3f4a3f',44,'M1556 680V480')+F('#3f4a3f','M1556 380Q1592 520 1584 690H1528Q1520 520 1556 380Z')+S('#948a60',5,'M1546 440Q1530 540 1536 660','opacity=".7"')+[[60,700,1.6,1],[180,740,1.7,2],[330,730,1.6,1],[480,740,1.5,3],[600,730,1.5,2],[940,730,1.2,1],[1310,690,1.1,2],[1370,720,1.2,1]].map(([x,y,k,t])=>U(t,x,y,k)).join('');
b+='<ellipse cx="430" cy="430" rx="560" ry="330" fill="url(#gl)" opacity=".75"/>';
// wall in shade, with its three holes; jambs and soffits lit
b+=F('url(#wa)',pts([q(0,-.02),q(1,-.02),q(1,1),q(0,1)])+'Z'+holes,'fill-rule="evenodd"');
b+=G('filter="url(#b5)"',dabs(r,22,k=>{const u=k();return q(u,.02+.1*k())},{c:'#6d5c68',w:18,len:60,ang:.1,o:.16}),dabs(r,18,k=>q(.3+.06*k(),.2+.7*k()),{c:'#e6c6a0',w:16,len:26,ang:0,o:.2}));
b+=A.map((k,i)=>{const n=opening(k,base[i]),f=opening(k,base[i],1),c=n.slice(8),e=f.slice(8).reverse();return F('url(#ja)',pts([...c,...e])+'Z')+S('#fff6df',4,pts(c))+S('#7d6b72',3,pts(n.slice(0,9)),'opacity=".6"')}).join('');
// parapets: sunlit top
b+=[0,2].map(i=>{const[a,c]=A[i];return F('#fff0cf',pts([q(a,.77),q(c,.77),q(c,.755,1),q(a,.755,1)])+'Z')+S('#fff6df',7,pts([q(a,.77),q(c,.77)]))}).join('')+F('#fff0cf',pts([q(.37,1),q(.62,1),q(.62,.985,1),q(.37,.985,1)])+'Z');
b+=S('#6f6068',3,[.2,.32,.44,.56,.68,.8,.9].map((v,i)=>pts([q(.295+.01*(i%2),v),q(.335+.02*(i%2),v)])+pts([q(.63,v),q(.665+.02*(i%2),v)])).join('')+[.84,.92].map(v=>pts([q(0,v),q(.3,v)])+pts([q(.68,v),q(1,v)])).join('')+pts([q(.1,.84),q(.1,.92)])+pts([q(.2,.77),q(.2,.84)])+pts([q(.8,.84),q(.8,.92)]),'opacity=".4"');
// imposts: little mouldings where the arches spring
b+=[.0,.33,.66,.975].map((u,i)=>F('#d9c3a8',pts([q(u-(i?.045:0),.405),q(u+.045,.405),q(u+.045,.43),q(u-(i?.045:0),.43)])+'Z','opacity=".75"')).join('');
// ceiling with beams
b+=F('url(#ce)',pts([[-80,-80],[1880,-80],q(1,0),q(0,0)])+'Z')+Array.from({length:9},(_,i)=>{const[x,y]=q(i/8,.0),w=46-i*2;return F('#54434a',pts([[x,y+10],[x+w,y+10],[x+w+260,-90],[x+180,-90]])+'Z')+S('#a58468',5,pts([[x,y+8],[x+180,-90]]))}).join('')+S('#5d4d55',16,pts([q(0,.005),q(1,.005)]),'opacity=".6"')+S('#d9c0a0',7,pts([q(0,.022),q(1,.022)]),'opacity=".7"');
// floor: tiles, then the three lights
b+=F('url(#fl)','M-80 1060L1880 790V1280H-80Z')+S('#76594f',3,'M-80 1130L1880 850M-80 1230L1880 930M240 1280L1880 1040M1000 1280L1880 1150M80 1038L420 1280M420 991L860 1280M760 944L1290 1280M1100 897L1740 1280M1430 852L1880 1120M1720 812L1880 900','opacity=".5"');
b+=G('clip-path="url(#cf)"',F('#ffe3ae','M200 1060L770 980Q960 1060 1100 1150T1160 1300H660Q300 1200 200 1060ZM'+q(.372,1).map(I).join(' ')+'L'+q(.618,1).map(I).join(' ')+'L1800 1060Q1900 1160 1700 1180 1500 1180 1340 1110ZM1600 846L1840 812 2000 880 1900 960Z','filter="url(#b5)" opacity=".85"'),G('style="mix-blend-mode:multiply"',G('filter="url(#b5)" opacity=".45"',sprigs(r,8,many(twig(420,1000,1000,1220,0,30,.6),twig(1150,930,1640,1120,0,20,.6)),{c:'#98808a',s:1.4,id:'lo'}))));
b+=G('filter="url(#b2)"',dabs(r,16,inBox(1040,960,560,160),{c:'#fff6df',w:4,len:50,ang:.5,aj:.12,o:.5}));
b+=F('#4b3b46','M-80 1050L730 945 760 972 -80 1090Z','opacity=".4" filter="url(#b10)"');
// armchair turned to the sea, cushion, a book on the seat
b+=F('#43343f','M1230 1096Q1400 1060 1660 1110L1600 1160H1300Z','opacity=".5" filter="url(#b10)"')+S('#5f4a42',15,'M1256 1000L1246 1110M1462 1004L1480 1120M1300 960L1296 1060M1440 760L1478 1010')+S('#b98f6c',4,'M1250 1000L1240 1106M1434 760L1470 1006')+F('#7b5f4d','M1236 990L1478 1000V1020L1234 1010Z')+F('url(#cu)','M1230 960Q1340 936 1452 956L1462 1000Q1340 1012 1228 996 1222 976 1230 960Z')+F('url(#cu)','M1388 764Q1420 744 1450 766L1486 960Q1460 986 1424 970Z')+S('#a5969c',4,'M1232 982Q1340 996 1460 984M1410 780L1446 960','opacity=".6"')+F('#b46a85','M1350 868Q1390 850 1420 872L1430 944Q1390 962 1352 946 1338 900 1350 868Z')+F('#d79aae','M1350 868Q1380 854 1396 858L1388 950Q1370 952 1352 946 1338 900 1350 868Z')+S('#7b5f4d',17,'M1216 880H1452')+S('#d3ac80',6,'M1214 874H1436')+S('#6b5148',13,'M1226 884L1238 990')+F('#7d8a7a','M1262 934H1340V950H1260Z')+F('#f4e7cf','M1262 928H1344V936H1262Z');
// big pot with a climbing rose against the first pillar
b+=F('#43343f','M770 1030Q900 1010 1040 1060L1000 1090H800Z','opacity=".5" filter="url(#b10)"')+F('url(#te)','M752 880H910Q930 960 880 1040H786Q734 960 752 880Z')+F('#e6ae88','M742 866H920V890H742Z')+F('#b5765a','M842 866H920V890H842Z')+S('#f0c7a0',5,'M766 900Q756 960 792 1030','opacity=".7"')+S('#5a4a44',9,'M830 880Q800 700 840 520T790 200M836 700Q880 620 870 480');
const cl=many(twig(830,860,840,520,-50,0,1.2),twig(840,520,790,190,40,0,1.2),twig(790,200,930,90,0,-20,1.2),twig(860,700,880,440,20,0,1.2),inEll(830,830,80,50));
b+=G('filter="url(#s)"',dabs(r,40,cl,{c:'#4b5546',w:36,len:18}))+sprigs(r,14,cl,{c:'#5d6950',s:.7,id:'lk'})+sprigs(r,8,cl,{c:'#a5a068',s:.55,id:'lk',o:.95});
for(let i=0;i<19;i++){const[x,y]=cl(r);b+=U(i%5==4?3:1+i%2,x,y,+(1.1+.7*r()).toFixed(1),I(r()*80))}
// a lantern on the near parapet
b+=F('#4a4044','M300 760h76l-6-96h-64Z')+F('#f6cf8c','M314 750h48l-4-76h-40Z','opacity=".8"')+F('#4a4044','M296 664L338 620 380 664ZM292 758h92v14h-92Z')+S('#4a4044',6,'M338 620a14 14 0 1 1 .1-1M338 672V756')+S('#fff0c8',4,'M304 668L310 752');
// foreground
b+=G('filter="url(#b10)"',F('#2f3a34','M-80 1120Q40 1090 120 1160T260 1280H-80Z'),sprigs(r,5,inEll(60,1190,130,70),{c:'#5f6a50',s:1.6,id:'lk'}),U(1,40,1140,3.6),U(2,140,1210,3.2,30),U(3,20,1240,3));
const M='transform="matrix(-1 0 0 1 1800 0)"';
const after=`<g ${M} style="mix-blend-mode:soft-light"><ellipse cx="430" cy="480" rx="900" ry="620" fill="url(#gl)"/><path fill="#1f1a30" opacity=".45" filter="url(#b40)" d="M-80 1160H1880V1280H-80ZM1640-80H1880V1280H1760Z"/></g><g ${M} style="mix-blend-mode:screen"><ellipse cx="430" cy="420" rx="560" ry="360" fill="url(#gl)" opacity=".35"/></g>`;
export default doc('Loggia with three arches',defs+defsSprig(rng(9))+roseDef(),`<g ${M}>${b}</g>`,after);
