// A round room in the tower: curved wall, one deep narrow window, a bed under a linen canopy. Light from the window, right.
import{rng,I,blob,dabs,inEll,inBox,many,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,arch,folds,candle}from'./kit.mjs';
const r=rng(52);
const slit='M1128 744V420a50 50 0 0 1 100 0V738Z';
const wall='M-80-80H1880V1010Q900 820-80 1010Z';
const defs=`<clipPath id="cs"><path d="${slit}"/></clipPath><clipPath id="cl"><path d="${wall}"/></clipPath>`+filters(8,{wob:6,k:.45,k0:.27})+
 lg('wa',[[0,'#7f8a94'],[.16,'#b3bbb9'],[.34,'#eeeadb'],[.52,'#d3d5cb'],[.74,'#a3abae'],[1,'#77808c']],0,0,1,0)+lg('fl',[[0,'#b98f74'],[.5,'#a67c68'],[1,'#6e565a']])+rg('gl',[[0,'#fffbee',1],[.5,'#f6f0dc',.4],[1,'#e9ead8',0]])+
 lg('sk',[[0,'#8fbfd6'],[.6,'#cfe3e2'],[1,'#eef0e0']])+lg('ce',[[0,'#84736f'],[1,'#b8a393']])+lg('l2',[[0,'#948a98'],[.45,'#d8ccc8'],[1,'#fbf3e6']],0,0,1,0)+lg('l3',[[0,'#7f7586'],[.6,'#b9aeb2'],[1,'#e9dccd']],0,0,1,0)+
 lg('mu',[[0,'#d9d0cc',.62],[.5,'#f6ecdc',.8],[1,'#fff8ea',.62]],0,0,1,0)+lg('re',[[0,'#f6e2ba'],[1,'#fff5dc']],0,0,1,0)+lg('rs',[[0,'#a08f92'],[1,'#877a86']],0,0,1,0)+lg('st',[[0,'#4a3b44'],[1,'#2f272f']]);
let b=F('url(#wa)',wall);
b+=G('filter="url(#b5)"',dabs(r,22,inBox(320,200,560,620),{c:'#fdebc8',w:20,len:60,ang:-.1,o:.25}),dabs(r,26,inBox(-60,160,1900,700),{c:'#8c7880',w:18,len:60,ang:0,o:.12}));
// ceiling: beams like the spokes of a wheel, ring of the wall
b+=F('url(#ce)','M-80-80H1880V30Q900 250-80 30Z')+[-260,60,370,700,1040,1370,1690,2010].map(x=>{const t=(x+80)/1960,y=I(30+440*t*(1-t));return`<path fill="#5a463f" d="M${I(900+(x-900)*.28)}-90h40L${x+34} ${y}h-74Z"/>`+S('#94745e',7,`M${I(940+(x-900)*.28)}-90L${x+34} ${y}`)}).join('')+S('#75646a',26,'M-80 40Q900 262 1880 40','opacity=".55" filter="url(#b10)"')+S('#e9d8bd',12,'M-80 36Q900 256 1880 36');
// floor: rings and spokes
b+=F('url(#fl)','M-80 1010Q900 820 1880 1010V1280H-80Z')+S('#7f6056',3,'M-80 1080Q900 870 1880 1080M-80 1180Q900 950 1880 1180M200 1280Q900 1010 1640 1280M240 952L-60 1280M560 926L380 1280M900 915V1280M1240 926L1420 1280M1560 952L1880 1280','opacity=".45"')+S('#eadbc4',13,'M-80 1002Q900 812 1880 1002');
// doorway to the winding stair, right
b+=F('#d9c3a6',arch(1490,400,256,580))+F('url(#st)','M1520 976V540a98 98 0 0 1 196 0V990Z')+F('#6d5c66','M1520 976V900L1716 880V990Z')+F('#8a7478','M1520 902L1716 880V866L1520 884Z')+F('#5d4d5a','M1580 884L1716 866V790L1580 806Z')+F('#7d6a72','M1580 808L1716 790V776L1580 794Z')+F('#52444f','M1640 790L1716 776V700L1640 712Z')+F('#705e69','M1640 714L1716 700V688L1640 700Z')+S('#b89f86',3,'M1492 590h28M1492 690h28M1492 790h28M1492 890h28M1718 590h28M1718 690h28M1718 790h28M1718 890h28M1530 462l20 18M1590 410l6 26M1660 416l-8 24M1706 468l-20 16','opacity=".7"')+S('#a67f5c',6,'M1534 800Q1600 760 1706 600');
// window: deep splayed opening, the left cheek in the sun
b+=F('#d8c0a0','M1010 842V470a168 168 0 0 1 336 0V838Z')+F('url(#re)','M1030 838V472Q1030 330 1178 322L1178 370Q1128 372 1128 424V744Z')+F('url(#rs)','M1328 836V472Q1328 330 1178 322L1178 370Q1228 372 1228 424V738Z')+F('#fff2d4','M1030 838L1128 744L1228 738L1328 836Z')+F('#cbb39c','M1128 744H1228V738L1328 836 1178 838Z','opacity=".55"');
b+=G('clip-path="url(#cs)"',F('url(#sk)','M1100 340H1260V760H1100Z'),'<ellipse cx="1180" cy="430" rx="90" ry="80" fill="url(#gl)"/>','',F('#3f8fa6','M1100 586H1260V760H1100Z')+F('#7fc0bd','M1100 646H1260V760H1100Z'),S('#fff1d2',3,'M1190 612h30M1176 626h40M1196 640h24M1184 656h30'),F('#8b8f6c','M1100 690Q1170 664 1260 690V760H1100Z'),F('#69755a',blob(r,1140,716,40,26)+blob(r,1216,720,36,22),'filter="url(#s)"'));
b+=S('#fff8e6',5,'M1128 744V424Q1128 372 1178 370')+F('#fff6df','M1000 836H1360V858H1000Z')+F('#a38f8a','M1000 858H1360V870H1000Z','opacity=".6"');
// light thrown on the left wall, with the twig of a tree that is not in the picture
b+=G('style="mix-blend-mode:soft-light" clip-path="url(#cl)"',F('#fff0c8','M262 330Q330 318 350 400L372 860 250 880Z','filter="url(#b5)"'));
b+=F('#ffedc4','M268 420Q272 350 304 350 336 354 340 424L356 840 258 856Z','filter="url(#b5)" opacity=".85"')+G('style="mix-blend-mode:multiply"',G('filter="url(#b5)" opacity=".5"',sprigs(r,5,many(twig(380,420,250,560,0,-30,.6),twig(370,560,260,740,0,-30,.6)),{c:'#98848e',s:1,id:'lo'})));
// canopy, far part
b+=F('#efe3d2','M606 196L430 720V900H900V720L694 196Z','opacity=".42"');
// bedstead and bed
b+=F('#4b3b46','M300 1080H1060L1180 1150 900 1210H200Z','opacity=".5" filter="url(#b18)"');
b+=S('#57484a',13,'M424 930V640M896 930V640M424 668Q540 560 660 560T896 668')+S('#57484a',7,'M424 730H896M510 730V612M585 730V576M660 730V562M735 730V576M810 730V612')+S('#b39a86',3,'M900 930V640M428 664Q544 556 662 555T898 660')+'<circle cx="424" cy="632" r="15" fill="#6d5a58"/><circle cx="896" cy="632" r="15" fill="#8d7468"/><circle cx="900" cy="627" r="6" fill="#e9cfa6"/>';
b+=F('url(#l3)','M340 990Q680 960 1010 988L1020 1150Q880 1168 680 1160T328 1150Z')+F('url(#l2)','M432 800H890Q960 890 1010 988 1000 1040 860 1030 640 1016 480 1034 350 1040 340 990 380 890 432 800Z');
b+=F('url(#l3)','M452 830Q430 750 470 722 560 700 640 724 664 770 650 826 550 850 452 830Z')+F('url(#l2)','M664 828Q650 760 676 724 780 700 860 722 896 760 876 830 780 850 664 828Z')+F('url(#l2)','M540 862Q530 800 556 776 660 756 760 780 780 820 766 866 650 884 540 862Z');
b+=G('filter="url(#b2)"',S('#8f8494',6,'M480 740Q520 780 500 826M610 736q-16 40 10 84M700 740q30 40 16 84M570 790q30 36 20 74M736 796q-20 30-4 66','opacity=".5"'),S('#fffaf0',6,'M850 736q20 40 4 88M744 786q20 40 8 74','opacity=".8"'));
// folded-back sheet, blanket
b+=F('#f9f0e2','M400 872Q660 850 928 872L960 926Q660 904 372 928Z')+S('#b7a9ac',4,'M374 930Q660 906 958 928','opacity=".7"');
b+=F('#757a6d','M352 976Q680 944 998 976L1018 1120Q860 1140 680 1132T334 1118Z')+F('#b9b89b','M620 962Q860 956 1000 980L1014 1110Q930 1120 860 1122 700 1040 620 962Z','opacity=".7" filter="url(#b10)"')+S('#e6dcc4',7,'M346 1010Q680 978 1004 1010M338 1088Q680 1080 1016 1090','opacity=".75"')+S('#5c6059',5,folds(r,6,380,980,1020,1120),'opacity=".4"')+S('#8b9a86',4,Array.from({length:24},(_,i)=>`M${340+i*28} ${1122+I(8*Math.sin(i/7))}v18`).join(''));
b+=G('filter="url(#b5)"',S('#fff3d6',26,'M720 900Q860 900 930 920M780 1000Q920 1000 990 1020','opacity=".6"'));
// canopy, near part
b+=F('url(#mu)','M600 190Q570 440 430 640 340 800 300 1150 360 1176 400 1140 410 900 500 700 610 480 656 206Z')+F('url(#mu)','M700 190Q720 440 850 600 940 740 962 880 1000 1010 1020 1160 960 1180 934 1150 940 960 860 800 700 520 644 206Z')+S('#b3a39c',4,'M616 250Q580 500 460 700T350 1130M690 250Q720 480 850 680T970 1130','opacity=".5"')+S('#fffdf4',6,'M636 240Q600 500 490 690T384 1120M708 260Q760 480 880 660T1000 1110','opacity=".75"')+'<ellipse cx="650" cy="190" rx="60" ry="17" fill="#e9dcc6"/>'+S('#7a5f50',8,'M590 190a60 17 0 0 0 120 0')+S('#8a705f',4,'M650 176V120');
// beam of light
b+=G('style="mix-blend-mode:soft-light"',F('#fff2cc','M1128 420L1226 380 1220 730 760 1130 380 1020Z','filter="url(#b18)" opacity=".85"'));
b+=F('#ffe9c0','M1140 1010L1228 1000 1110 1200 960 1240Z','filter="url(#b5)" opacity=".75"');
// stool with candle and book, roses on the sill
b+=F('#4b3b46','M1060 1110H1240L1180 1150H1000Z','opacity=".4" filter="url(#b10)"')+F('#6d5045','M1078 946h148v18H1078ZM1092 964h14l-10 166h-14ZM1200 964h14l10 166h-14Z')+F('#a98468','M1078 946h148v7H1078Z')+F('#9c5570','M1098 930H1168V946H1098Z')+F('#f1e4cf','M1100 922H1164V931H1100Z')+candle(1196,946,48,18);
b+=F('#75696f','M1236 836Q1218 800 1236 780V764H1282V780Q1300 800 1282 836Z')+F('#cdb59a','M1236 836Q1218 800 1236 780V764H1254V836Z')+sprigs(r,6,inEll(1256,736,50,30),{c:'#55634f',s:.6,id:'lk'})+sprigs(r,3,inEll(1236,726,40,26),{c:'#a3a06c',s:.5,id:'lk'})+U(1,1232,736,1.5,10)+U(2,1278,730,1.7,40)+U(3,1254,696,1.5)+U(1,1296,762,1.1,70)+U(2,1218,770,1.1);
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="1150" cy="560" rx="800" ry="640" fill="url(#gl)"/><path fill="#1f1a30" opacity=".5" filter="url(#b40)" d="M-80-80H160Q40 600 180 1280H-80ZM160 1170H1880V1280H160ZM1640-80H1880V1280H1780Z"/></g><ellipse cx="1170" cy="520" rx="300" ry="310" fill="url(#gl)" opacity=".28" style="mix-blend-mode:screen"/>`;
export default doc('Round room in the tower',defs+defsSprig(rng(9))+roseDef(),b,after);
