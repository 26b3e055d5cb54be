// Breakfast in the court: round table with bread, jug, ensaimada; arcade and well behind. Low light from the left.
import{rng,I,blob,dabs,inEll,inBox,many,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,arch,folds}from'./kit.mjs';
const r=rng(85);
const bays=[-60,310,680,1050,1420];
const holes=bays.map(x=>arch(x,230,290,440)).join('');
const top='<ellipse cx="1020" cy="930" rx="560" ry="138"/>';
const defs=`<clipPath id="ca"><path d="${holes}"/></clipPath><clipPath id="ct">${top}</clipPath>`+filters(17,{wob:7,k:.5,k0:.24})+
 lg('sk',[[0,'#b9c2c6'],[1,'#f3e3c8']])+rg('gl',[[0,'#fff0cd',1],[.45,'#fddca6',.5],[1,'#fbd7a4',0]])+lg('wl',[[0,'#f7e0b3'],[.5,'#ecca9b'],[1,'#c09c84']],0,0,1,.3)+
 lg('in',[[0,'#6b5c68'],[.6,'#8d7b80'],[1,'#a8928b']])+lg('gd',[[0,'#ead2ab'],[.5,'#c6a88b'],[1,'#7d6a6a']])+lg('co',[[0,'#fff0d0'],[.4,'#e0c49f'],[1,'#95807e']],0,0,1,0)+
 lg('tp',[[0,'#fff8e9'],[.5,'#f3e7d5'],[1,'#cdbfbc']],0,0,1,.3)+lg('dr',[[0,'#fdf0da'],[.25,'#e9dac8'],[.7,'#b7aab0'],[1,'#8f8393']],0,0,1,.1)+lg('ju',[[0,'#f5ecdb'],[.45,'#d9cdbf'],[1,'#8f8690']],0,0,1,0)+
 lg('we',[[0,'#f2dab0'],[.5,'#c9aa8d'],[1,'#8b7679']],0,0,1,0)+lg('br',[[0,'#e0ac6c'],[.5,'#bd8048'],[1,'#855536']],0,0,1,.6)+lg('te',[[0,'#d99a75'],[1,'#94604f']],0,0,1,0);
const cup='<g id="cu"><ellipse cx="4" cy="6" rx="84" ry="20" fill="#a89a9b"/><ellipse rx="84" ry="19" fill="#f8eedd"/>'+S('#d2c5bd',10,'M50-50Q92-52 84-22 72-4 40-10')+F('url(#ju)','M-54-66Q-50-4-24 2H24Q50-4 54-66Z')+'<ellipse cy="-66" rx="54" ry="13" fill="#fff7e8"/><ellipse cy="-65" rx="45" ry="9" fill="#7d5844"/>'+S('#a85f7b',4,'M-50-42Q0-30 50-42','opacity=".8"')+'</g>';
let b=`<rect x="-80" y="-80" width="1960" height="300" fill="url(#sk)"/>`;
// wall of the arcade, gallery rail above, tiles
b+=F('url(#wl)','M-80 30H1880V690H-80Z')+F('#a7664f','M-80 10H1880V52H-80Z')+S('#84523f',36,'M-70 31H1880','stroke-dasharray="6 37" stroke-linecap="butt" opacity=".5"')+S('#dca27a',6,'M-80 12H1880')+F('#6a4c55','M-80 50H1880V84H-80Z','opacity=".4" filter="url(#b5)"');
b+=G('filter="url(#b5)"',dabs(r,20,inBox(-60,90,1200,150),{c:'#fdebc8',w:20,len:60,ang:0,o:.3}),dabs(r,16,inBox(600,100,1200,500),{c:'#96746c',w:18,len:50,ang:0,o:.14}));
b+=F('#fbeac8','M-80 176H1880V194H-80Z')+F('#b3937e','M-80 194H1880V202H-80Z','opacity=".7"');
// inside: back wall in shade, light of the arches thrown on it, a door, a bench with cushions
b+=F('url(#in)',holes);
b+=G('clip-path="url(#ca)"',F('#5b4d5a','M-80 200H1880V330Q900 360-80 330Z','opacity=".6" filter="url(#b18)"'),F('#f4d9a6',bays.map(x=>arch(x+150,350,210,330)).join(''),'opacity=".78" filter="url(#b5)"'),F('#4b5b52','M1106 420H1220V680H1106Z')+F('#6d7c6c','M1168 420H1220V680H1168Z')+S('#33413b',42,'M1137 448V640M1195 448V640','stroke-dasharray="3 20" stroke-linecap="butt" opacity=".7"'),F('#6c5347','M700 610H940V626H700ZM716 626h14v50h-14ZM910 626h14v50h-14Z')+F('#a85f7b','M716 592q-6-16 12-18h88q14 2 10 36H716Z')+F('#e6d8c6','M826 592q-4-14 10-18h74q14 2 10 36h-94Z'));
b+=G('style="mix-blend-mode:multiply"',G('filter="url(#b5)" opacity=".44"',sprigs(r,9,many(twig(760,120,1250,190,0,60,.6),twig(1000,100,1320,330,0,20,.6)),{c:'#98808a',s:1.1,id:'lo'})));
// arch rims and columns
b+=S('#fbeccb',10,bays.map(x=>`M${x} 375a145 145 0 0 1 290 0`).join(''))+S('#a98a7a',3,bays.map(x=>`M${x+12} 375a133 133 0 0 1 266 0`).join(''),'opacity=".7"');
b+=[230,600,970,1340,1710].map(x=>F('url(#co)',`M${x+18} 384h44V650h-44Z`)+F('#fbeac8',`M${x+2} 358h76v16h-76Z`)+F('#c5a78c',`M${x+10} 374h60l-8 18h-44Z`)+F('#e8cfa8',`M${x+8} 646h64v30H${x+8}Z`)+F('#9b8480',`M${x+46} 646h26v30h-26Z`,'opacity=".6"')).join('');
// ground with paving, long shade falling to the right
b+=F('url(#gd)','M-80 676H1880V1280H-80Z')+S('#a08672',3,'M-80 720H1880M-80 790H1880M-80 890H1880M-80 1030H1880M120 676L-80 740M420 676L-80 860M700 676L140 1280M960 676L800 1280M1220 676L1460 1280M1480 676L1880 1000','opacity=".42"')+G('filter="url(#b10)" fill="#5d4d58" opacity=".36"','<path d="M240 690L860 800H980L300 684ZM600 690L1240 800H1360L670 684ZM970 690L1640 800H1760L1040 684ZM1340 690L1880 780V700L1410 684Z"/>');
b+=G('filter="url(#b2)"',dabs(r,22,inBox(-40,700,1500,260),{c:'#fff0cf',w:6,len:70,aj:.12,o:.5}));
// well
b+=F('#54445a','M250 850Q520 800 760 850L700 892Q460 900 260 884Z','opacity=".45" filter="url(#b10)"')+F('url(#we)','M150 690V856Q280 902 410 856V690Z')+S('#9c8375',3,'M150 746Q280 790 410 746M150 804Q280 848 410 804M220 702v60M340 704v62M280 772v56M190 762v54M372 764v54','opacity=".55"')+'<ellipse cx="280" cy="690" rx="146" ry="34" fill="#fbe9c6"/><ellipse cx="280" cy="690" rx="104" ry="22" fill="#4a3c46"/>'+S('#4e4648',9,'M158 690V560Q280 440 402 560V690')+S('#9c8a7c',3,'M154 690V558Q280 436 398 556');
b+=sprigs(r,7,inEll(170,640,70,60),{c:'#4f5b48',s:.8,id:'lk'})+sprigs(r,5,inEll(150,610,60,50),{c:'#98945f',s:.7,id:'lk'})+[[130,610,1.6,1],[190,590,1.5,2],[160,660,1.5,3],[220,650,1.3,1],[120,690,1.3,2],[180,710,1.2,1]].map(([x,y,k,t])=>U(t,x,y,k,I(r()*80))).join('');
// orange tree in a pot
b+=F('#54445a','M1540 850Q1700 820 1860 850L1860 890H1600Z','opacity=".45" filter="url(#b10)"')+S('#5d4a46',13,'M1600 740Q1594 640 1604 540')+G('filter="url(#s)"',F('#4b5546',blob(r,1604,470,130,120)),F('#6a7551',blob(r,1570,440,90,76)),F('#a8a465',blob(r,1545,405,52,32),'opacity=".9"'))+sprigs(r,8,inEll(1604,470,120,110),{c:'#5d6950',s:.6,id:'lk'})+sprigs(r,5,inEll(1560,430,80,70),{c:'#a8a465',s:.5,id:'lk'})+S('#cf7f3f',30,'M1560 500h0M1636 440h0M1650 530h0M1586 410h0M1526 450h0M1606 554h0')+S('#f0b168',12,'M1554 494h0M1630 434h0M1644 524h0M1580 404h0M1520 444h0M1600 548h0')+F('url(#te)','M1530 740H1676L1654 866H1552Z')+F('#e0a681','M1520 726H1686V748H1520Z');
// table: shade, cloth
b+=F('#43343f','M480 1120H1800V1280H480Z','opacity=".5" filter="url(#b40)"')+F('url(#dr)','M460 930Q448 1100 400 1280H1650Q1596 1100 1580 930Z')+G('filter="url(#b5)"',S('#85788a',22,folds(r,9,480,1580,1030,1280,30),'opacity=".3"'),S('#fffaf0',15,folds(r,7,450,1200,1030,1280,30),'opacity=".5"'));
b+='<ellipse cx="1020" cy="930" rx="560" ry="138" fill="url(#tp)"/>'+S('#8e9a86',6,'M432 1150Q1000 1290 1610 1150M426 1172Q1000 1312 1616 1172','opacity=".6"')+S('#fffaf0',6,'M460 934Q480 1060 1020 1068T1580 934','opacity=".8"');
b+=G('style="mix-blend-mode:multiply" clip-path="url(#ct)"',G('filter="url(#b5)" opacity=".4"',sprigs(r,9,many(twig(1600,820,1000,900,0,30,.6),twig(1560,960,1060,1010,0,20,.6)),{c:'#9b849b',s:1.3,id:'lo'})));
// shadows of the things, falling right
b+=G('filter="url(#b5)" opacity=".4" fill="#6c5a72"','<path d="M660 900L980 930 960 960 650 940ZM1080 850L1300 872 1290 900 1070 880ZM900 1010Q1180 1000 1180 1030 1060 1050 900 1040ZM1300 960L1500 980 1480 1004 1290 990ZM520 970L690 990 660 1010 520 994Z"/>');
// jug with roses stays back left; loaf on a board in the middle; ensaimada right; cups, honey, oranges
b+=F('url(#ju)','M622 930Q560 850 606 770 626 730 616 690H718Q708 730 730 770 772 850 712 930 668 944 622 930Z')+S('url(#ju)',15,'M722 724Q800 730 788 800 776 850 738 862')+F('#8b9b8c','M586 830Q668 850 752 830L752 852Q668 874 588 852Z','opacity=".8"')+F('#8b9b8c','M598 790Q668 806 740 790L743 798Q668 814 595 798Z','opacity=".7"')+F('#fbf3e4','M608 684Q668 700 726 684L728 694Q668 712 606 694Z')+S('#fffdf6',9,'M616 900Q590 850 616 790','opacity=".8"')+F('#5e5266','M616 684Q668 676 718 684 668 700 616 684Z');
b+=F('#8f6a4e','M790 900L1136 880 1180 918 830 946Z')+F('#c39a70','M790 896L1136 876 1180 912 830 938Z')+F('url(#br)','M836 900Q824 820 930 800 1050 790 1080 846 1092 886 1060 900 940 930 836 900Z')+F('#eec588','M848 866Q860 820 930 808 990 802 1020 818 930 826 880 876Z','opacity=".8"')+S('#f3d9a8',9,'M900 822Q936 846 930 890M956 812Q994 838 990 888M1012 816Q1046 842 1044 880')+S('#8b5a38',4,'M908 822Q944 846 938 890M964 812Q1002 838 998 888','opacity=".7"')+F('#f5e2bc','M1070 908Q1064 872 1100 866 1136 866 1138 896 1136 916 1104 918Z')+S('#b9834c',6,'M1070 908Q1064 872 1100 866 1136 866 1138 896')+S('#d8d2cc',8,'M850 930L960 918')+S('#6b4f42',12,'M960 918L1020 912');
b+='<ellipse cx="1340" cy="930" rx="142" ry="40" fill="#b6a9a6"/><ellipse cx="1336" cy="922" rx="142" ry="38" fill="#fbf1e0"/>'+F('url(#br)','M1236 914Q1240 866 1336 864 1432 868 1436 916 1420 942 1336 942 1250 940 1236 914Z')+S('#f6dfb4',8,'M1340 902Q1318 900 1322 890 1340 878 1362 888 1384 904 1350 918 1300 926 1282 904 1278 878 1330 872 1400 870 1412 904 1410 930 1340 934','opacity=".8"')+S('#8b5a38',3,'M1344 908Q1312 906 1314 890 1340 870 1370 886 1394 908 1350 924 1290 930 1272 904','opacity=".6"')+dabs(r,22,inEll(1330,890,84,22),{c:'#fffaf0',w:4,len:4,o:.8});
b+='<use href="#cu" x="930" y="1020"/><use href="#cu" transform="translate(1180 866)scale(.72)"/>';
b+=F('#b9762f','M1130 1012Q1124 950 1136 940H1214Q1226 950 1220 1012 1176 1026 1130 1012Z','opacity=".92"')+F('#efbc62','M1136 1006Q1132 960 1142 946H1170Q1160 980 1164 1014Z','opacity=".9"')+F('#f5ead6','M1128 920H1222V942H1128Z')+S('#8b6a50',6,'M1190 920L1240 850')+S('#fff6e0',4,'M1144 1000V954');
b+=S('#cf7f3f',44,'M552 946h0M598 962h0M560 976h0')+S('#f0b168',17,'M544 938h0M590 954h0M552 968h0')+sprigs(r,2,inEll(580,936,20,6),{c:'#5d6950',s:.6,id:'la'});
b+=sprigs(r,6,inEll(668,652,60,34),{c:'#55634f',s:.7,id:'lk'})+sprigs(r,3,inEll(640,640,50,30),{c:'#a3a06c',s:.6,id:'lk'})+U(2,634,660,1.9,10)+U(1,700,650,2.1,40)+U(3,662,612,1.8)+U(1,606,640,1.4,70)+U(2,738,676,1.4);
b+=F('#e6d3c6','M1400 1010L1560 976 1590 1004 1440 1044Z')+F('#fff7e8','M1400 1004L1540 974 1572 990 1430 1030Z')+S('#b46a85',4,'M1420 1012L1556 982','opacity=".8"');
// foreground, right: out of focus leaves and roses; top left a branch
b+=G('filter="url(#b10)"',F('#2f3a34','M1880 1060Q1760 1070 1720 1160T1600 1280H1880Z'),sprigs(r,5,inEll(1780,1170,110,90),{c:'#5c6a52',s:1.5,id:'lk'}),U(2,1800,1100,3.4,20),U(1,1720,1190,3,60),U(3,1830,1210,3));
b+=G('filter="url(#b10)" stroke="#4c463f" stroke-width="10"',sprigs(r,8,many(twig(1880,-40,1400,70,0,50,.5),twig(1880,60,1560,170,0,40,.5)),{c:'#4d5a4b',s:1.5,id:'lo'}),'<path d="M1880-40Q1640 70 1400 70"/>');
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="260" cy="420" rx="900" ry="620" fill="url(#gl)"/><path fill="#241c30" opacity=".42" filter="url(#b40)" d="M-80 1140H1880V1280H-80ZM1700 200H1880V1280H1640Z"/></g>`;
export default doc('Breakfast in the court',defs+defsSprig(rng(9))+roseDef()+cup,b,after);
