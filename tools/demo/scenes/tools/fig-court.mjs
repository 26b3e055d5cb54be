// A small court: bakehouse with an arched door and a glow inside, stone bench, fig tree. Light from the right.
import{rng,I,blob,dabs,inEll,inBox,many,ridge,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,arch,figLeaf,figDef,figs}from'./kit.mjs';
const r=rng(74);
const defs='<clipPath id="cw"><path d="M-80 286L1130 262V930H-80Z"/></clipPath><clipPath id="cd"><path d="M548 930V566a122 122 0 0 1 244 0V930Z"/></clipPath>'+filters(11,{wob:8,k:.55,k0:.22})+
 lg('sk',[[0,'#b4bcc2'],[.5,'#e3dacb'],[1,'#f6d7aa']])+rg('gl',[[0,'#ffe6b4',.95],[.5,'#fbd39a',.4],[1,'#fbd7a4',0]])+rg('ov',[[0,'#ffd58a'],[.4,'#e39a52',.8],[1,'#7a4a3c',0]])+
 lg('wl',[[0,'#a98c80'],[.35,'#d6b088'],[1,'#f7dcae']],0,.6,1,.1)+lg('wr',[[0,'#c0a084'],[1,'#9a817c']],0,0,1,0)+lg('gd',[[0,'#e2c8a2'],[.4,'#c3a585'],[1,'#75655f']])+
 lg('ro',[[0,'#b9795a'],[1,'#9c6350']])+lg('dk',[[0,'#352b2f'],[1,'#5c4038']])+lg('tr',[[0,'#6b5d5a'],[.55,'#8d7b72'],[1,'#dcc29a']],0,0,1,0)+lg('do',[[0,'#5c6a5e'],[1,'#7f8c78']],0,0,1,0);
let b=`<rect x="-80" y="-80" width="1960" height="900" fill="url(#sk)"/><ellipse cx="1640" cy="330" rx="760" ry="380" fill="url(#gl)"/>`;
b+=G('filter="url(#b18)"',S('#f9ebde',18,'M-40 60q300-30 700 0M900 150q300-20 800 0','opacity=".8"'))+F('#b0abb3','M900 420C1040 360 1180 320 1300 336S1560 400 1880 360V620H900Z','filter="url(#b2)"')+G('filter="url(#s)"',F('#8b8b6c',blob(r,1180,470,180,60)+blob(r,1720,450,240,70)));
// court wall on the right
b+=F('url(#wr)','M1100 500L1880 440V960H1100Z')+F('#f4dfb8','M1090 486L1880 422V446L1090 512Z')+S('#8a7370',3,'M1130 580h120M1300 630h150M1180 700h90M1560 560h140M1620 690h120M1420 760h130M1230 820h120M1700 810h90','opacity=".4"')+F('#8b7583','M1100 512L1880 446V500L1460 640 1240 930H1100Z','opacity=".3" filter="url(#b10)"');
// ground
b+=F('url(#gd)','M-80 920L1120 912 1880 950V1280H-80Z');
// bakehouse
b+=F('url(#wl)','M-80 286L1130 262V926L-80 940Z')+F('#8d7379','M1130 262L1180 300V930L1130 926Z');
b+=G('filter="url(#b5)"',dabs(r,22,inBox(420,320,680,520),{c:'#fdebc8',w:22,len:64,ang:-.1,o:.24}),dabs(r,26,inBox(-60,320,1100,580),{c:'#8f6c66',w:18,len:54,ang:-.1,o:.13}));
b+=S('#a5806c',3,'M-40 480h70M40 590h90M360 420h80M900 470h90M960 560h60M440 640h50M1010 720h70M860 380h70M330 700h60','opacity=".4"');
// roof and chimney with smoke
b+=G('filter="url(#b18)"',S('#e9e0d6',34,'M262 20Q220-40 290-90','opacity=".7"'))+F('#b08c78','M206 60H316V200H206Z')+F('#e7c99d','M276 60H316V200H276Z')+F('#8c5a49','M194 42H328V66H194Z')+S('#cf9270',5,'M194 44H328');
b+=F('url(#ro)','M-80 170L1080 140 1166 258-80 284Z')+S('#84523f',5,Array.from({length:26},(_,i)=>{const x=-70+i*46;return`M${x} ${I(170-i*1.1)}l${I(6+i*2.4)} ${I(112-i*.2)}`}).join(''),'opacity=".55"')+S('#d99f78',4,Array.from({length:25},(_,i)=>{const x=-48+i*46;return`M${x} ${I(172-i*1.1)}l${I(6+i*2.4)} ${I(106-i*.2)}`}).join(''),'opacity=".6"')+S('#e0a981',7,'M-80 172L1080 142')+S('#6f4743',16,'M-80 284L1166 258','stroke-dasharray="24 22" stroke-linecap="butt"')+F('#6a4c55','M-80 290L1130 266V316L-80 344Z','opacity=".42" filter="url(#b5)"');
// small window, shuttered
b+=F('#f1dcb4','M912 392h104v150H912Z')+F('#40383b','M922 402h84v124h-84Z')+F('#66756a','M858 396h60v138h-60Z')+F('#84917f','M1010 394h60v138h-60Z')+S('#4c5b53',3,'M866 420h44M866 442h44M866 464h44M866 486h44M866 508h44M1018 418h44M1018 440h44M1018 462h44M1018 484h44M1018 506h44','opacity=".7"')+F('#f8e6c4','M900 538h128v14H900Z');
// arched door: dark inside, fire of the oven, one leaf open
b+=F('#f1dcb4','M512 934V566a158 158 0 0 1 316 0V934Z')+S('#b9976f',3,'M512 640h34M512 730h34M512 820h34M794 640h34M794 730h34M794 820h34M520 510l32 16M566 442l22 30M640 412l6 34M712 416l-10 34M774 446l-22 28M818 506l-30 16','opacity=".8"')+F('url(#dk)','M548 934V566a122 122 0 0 1 244 0V934Z');
b+=G('clip-path="url(#cd)"','<ellipse cx="648" cy="720" rx="170" ry="190" fill="url(#ov)" opacity=".85"/>',F('#5a4038','M570 850V690a78 78 0 0 1 156 0V850Z'),F('#ffcf7e','M598 800V706a50 50 0 0 1 100 0V800Z'),F('#fff0c0','M624 800Q618 756 640 728 644 752 660 744 676 770 668 800Z'),F('#a97a5c','M560 800H740V822H560Z'),F('#e6a561','M548 936L620 850H720L792 936Z','opacity=".55"'));
b+=F('url(#do)','M792 934V566Q792 500 742 466L716 490Q706 540 706 620V962Z')+S('#4c5b50',4,'M724 500V956M746 480V948M770 500V940','opacity=".8"')+S('#a6b09a',3,'M728 498V954M774 504V938','opacity=".7"')+S('#3f4a44',10,'M708 620L790 610M708 830L790 824')+'<circle cx="722" cy="736" r="7" fill="#d9b98a"/>'+F('#f5e3c2','M494 930H846L858 956H484Z');
b+=G('filter="url(#b18)"',F('#ffc877','M520 960H820L940 1080H420Z','opacity=".55"'));
// peel leaning by the door, wood stack
b+=F('#5d4651','M-40 930Q180 900 440 936L420 966H-40Z','opacity=".5" filter="url(#b10)"')+F('#5a443e','M-80 660H404V932H-80Z');
const logs=[[],[],[]];for(let j=0;j<6;j++)for(let i=0;i<10;i++){const x=-60+i*50+(j%2)*24;if(x<396-j*7)logs[I(r()*2.98-.49)].push(`M${I(x+(r()-.5)*8)} ${I(906-j*45+(r()-.5)*6)}h0`)}
b+=logs.map((l,i)=>S(['#a07c5f','#8c6a55','#c39a72'][i],[44,40,46][i],l.join(''))).join('');
b+=S('#ecc994',4,dabs(r,34,inBox(-40,670,420,240),{c:'',w:1,len:14,ang:1,aj:2}).match(/d="([^"]*)"/)[1],'opacity=".55"');
b+=S('#6f5446',9,'M470 940L442 470')+S('#b8906c',3,'M466 940L438 470')+F('#8b6a52','M412 470Q404 380 430 360T470 466Z')+F('#b8906c','M440 468Q452 380 436 360 470 380 470 466Z');
// bench of stone with cushion and basket
b+=F('#4f3d48','M860 930H1200L1150 972H820Z','opacity=".5" filter="url(#b10)"')+F('#a58f85','M884 852h44v84h-44ZM1128 850h44v84h-44Z')+F('#ddc39c','M908 852h20v84h-20ZM1152 850h20v84h-20Z')+F('#f3dfb9','M862 822L1196 818V840L862 846Z')+F('#b39a87','M862 846L1196 840V862L862 868Z')+F('#a75b78','M890 818Q884 794 906 790H1000Q1022 792 1016 818 950 828 890 818Z')+F('#d49aae','M960 788H1000Q1022 792 1016 818 990 824 962 822Z')+S('#eccabf',4,'M912 792L908 820M990 790L992 820');
b+=F('#8a6646','M1062 822Q1048 780 1058 772H1162Q1172 782 1158 820Z')+F('#c79c66','M1112 772H1162Q1172 782 1158 820H1114Z')+S('#e0bd84',3,'M1058 786H1164M1060 802H1160','opacity=".8"')+S('#8a6646',7,'M1064 772Q1110 690 1156 772')+figs('#5b3f5c',[1078,762],[1148,766])+figs('#7b5670',[1104,754],[1130,760])+figs('#8d9463',[1118,768]);
// shade of the fig on wall and ground
b+=G('style="mix-blend-mode:multiply" clip-path="url(#cw)"',G('filter="url(#b5)" opacity=".5"',sprigs(r,8,many(inEll(1000,420,150,100),inEll(940,660,150,90)),{c:'#9a7d86',s:1.2,id:'fk'}),S('#9a7d86',22,'M1180 760Q1060 600 960 420M1070 600Q980 600 880 650')));
b+=G('filter="url(#b10)"',F('#4f3f4c','M700 1010L1380 960 1560 1010 1300 1090 620 1130Z','opacity=".42"'),sprigs(r,4,inEll(900,1050,280,40),{c:'#5b4955',s:1.5,id:'fk',o:.35}));
// paving: cobbles, light
b+=S('#8d7465',3,'M-40 1000h120M140 1040h150M400 1000h100M60 1110h180M330 1160h190M640 1180h160M900 1150h150M1120 1190h190M1420 1130h170M1600 1060h140M1500 1010h90','opacity=".5"')+G('filter="url(#b2)"',dabs(r,30,inBox(860,960,1000,210),{c:'#fbe7c2',w:6,len:60,aj:.15,o:.5}));
// pot of roses by the door
b+=G('transform="translate(-420 30)"',F('#98624f','M842 884h82l-13 88h-56Z')+F('#c98f6d','M886 884h38l-13 88h-25Z')+F('#d9a27e','M836 872h94v18h-94Z')+sprigs(r,7,inEll(884,836,46,40),{c:'#4f5b48',s:.6,id:'lk'})+sprigs(r,3,inEll(898,816,40,30),{c:'#98945f',s:.5,id:'lk'})+U(2,862,808,1.4)+U(1,904,790,1.6,30)+U(3,884,846,1.3)+U(1,932,836,1.2,60)+U(2,846,846,1.1,20));
// fig tree
b+=F('#4b3b46','M1260 960Q1420 930 1560 970L1500 1010H1290Z','opacity=".5" filter="url(#b10)"')+F('url(#tr)','M1330 972Q1384 800 1352 660 1320 540 1200 430L1216 416Q1350 500 1396 620 1420 500 1400 360L1424 356Q1460 500 1440 640 1500 520 1620 440L1634 456Q1500 580 1474 700 1440 830 1490 974Q1410 1000 1330 972Z')+S('#5b4d4d',6,'M1380 960Q1410 820 1386 690M1420 900q14-60 4-120M1356 940q30-100 20-200M1404 640q20 60 4 110M1450 950q-30-100-10-190','opacity=".5"')+F('#5b4955','M1330 972Q1384 800 1352 660 1330 570 1260 490 1380 560 1400 660 1420 800 1376 984Z','opacity=".4" filter="url(#b5)"')+S('#f1dcb4',5,'M1480 960Q1440 840 1466 712','opacity=".8"');
const cr=many(inEll(1220,330,190,130),inEll(1430,200,260,150),inEll(1640,330,210,150),inEll(1420,400,240,90));
b+=G('filter="url(#s)"',F('#4b5546',blob(r,1210,330,190,120)+blob(r,1430,210,260,150)+blob(r,1650,330,210,150),'opacity=".96"'))+sprigs(r,13,cr,{c:'#55634c',s:1.2,id:'fk'})+sprigs(r,11,cr,{c:'#74804f',s:1.1,id:'fk'})+sprigs(r,7,many(inEll(1500,170,230,90),inEll(1700,290,140,110),inEll(1280,250,110,60)),{c:'#b3ad68',s:1,id:'fk',o:.95})+figs('#6d4a66',[1200,430],[1290,440],[1490,470],[1610,440],[1380,330],[1560,300]);
// foreground
b+=G('filter="url(#b10)"',F('#2f3a34','M-80 1090Q60 1070 160 1150T380 1280H-80Z'),sprigs(r,6,inEll(100,1190,170,70),{c:'#5f6a50',s:1.6,id:'lk'}),sprigs(r,3,inEll(90,1150,150,50),{c:'#a19c6c',s:1.3,id:'lk',o:.9}),U(1,70,1130,3.8),U(2,200,1200,3.6,30),U(3,20,1220,3.2));
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="1400" cy="440" rx="800" ry="560" fill="url(#gl)"/><path fill="#241c30" opacity=".45" filter="url(#b40)" d="M-80 1050H1880V1280H-80ZM-80 380H180L60 1280H-80Z"/></g>`;
export default doc('Court with the fig tree and the bakehouse',defs+defsSprig(rng(9))+roseDef()+figLeaf+figDef,b,after);
