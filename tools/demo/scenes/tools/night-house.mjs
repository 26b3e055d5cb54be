// Night: the house with its lamps lit, stars, a path through the garden. The only light is warm and comes out of the house.
import{rng,I,blob,dabs,inEll,inBox,many,ridge,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,arch}from'./kit.mjs';
const r=rng(140);
const defs=filters(31,{wob:7,k:.5,k0:.25})+
 lg('sk',[[0,'#323a5c'],[.38,'#54557c'],[.6,'#927f98'],[.74,'#d3a897']])+rg('gl',[[0,'#ffdf9e',1],[.35,'#ffc273',.5],[1,'#e79a5c',0]])+rg('mo',[[0,'#fff3dc',.8],[.3,'#e9d6d6',.35],[1,'#b7a9c4',0]])+
 lg('m1',[[0,'#625f82'],[1,'#8d7d92']])+lg('m2',[[0,'#4e4d6b'],[1,'#6b637d']])+lg('se',[[0,'#8d8399'],[1,'#5a6482']])+lg('gd',[[0,'#565a5f'],[.4,'#3f4652'],[1,'#2a2d3a']])+
 lg('wl',[[0,'#6f6580'],[.45,'#9a8079'],[1,'#7a6a7c']],0,0,1,.3)+lg('ws',[[0,'#5b5470'],[1,'#474360']],0,0,1,0)+lg('ro',[[0,'#6b4a56'],[1,'#4e3d50']])+lg('li',[[0,'#f3b566'],[.6,'#ffd68c'],[1,'#fff0c4']])+lg('pa',[[0,'#f3c887'],[.25,'#b99683'],[.6,'#7d7080'],[1,'#4c4a60']])+lg('cy',[[0,'#232a35'],[.6,'#343d45'],[1,'#4f5350']],0,0,1,0);
const x=0,y=0,w=66,h=104,win='<g id="wi">'+F('#c9a27e',`M${x-7} ${y-7}h${w+14}v${h+14}h${-w-14}Z`)+F('url(#li)',`M${x} ${y}h${w}v${h}h${-w}Z`)+F('#b9744a',`M${x} ${y}h${w*.3}q-6 ${h*.6}-${w*.26} ${h*.9}ZM${x+w} ${y}h${-w*.3}q6 ${h*.6} ${w*.26} ${h*.9}Z`,'opacity=".4"')+S('#7a5348',5,`M${x+w/2} ${y}v${h}M${x} ${y+h*.36}h${w}`)+F('#3f4c50',`M${x-9} ${y-6}h${-w*.56}v${h+12}h${w*.56}Z`)+F('#4f5b59',`M${x+w+9} ${y-6}h${w*.56}v${h+12}h${-w*.56}Z`)+S('#2f383f',w*.42,`M${x-9-w*.28} ${y+6}V${y+h}M${x+w+9+w*.28} ${y+6}V${y+h}`,'stroke-dasharray="3 11" stroke-linecap="butt" opacity=".7"')+S('#e7b685',4,`M${x-8} ${y-4}V${y+h+4}M${x+w+8} ${y-4}V${y+h+4}`,'opacity=".8"')+F('#d9b48c',`M${x-14} ${y+h+8}h${w+28}v11h${-w-28}Z`)+'</g>';
const lamp='<g id="lt">'+F('#2f2c3a','M-22 0H22L18-56H-18ZM-24-56L0-80 24-56ZM-26 0h52v8h-52Z')+F('#ffdf9c','M-15-6H15L12-50H-12Z')+F('#fff6dc','M0-10Q-9-20 0-38 9-20 0-10Z')+'</g>';
let b=`<rect x="-80" y="-80" width="1960" height="760" fill="url(#sk)"/>`;
b+=G('filter="url(#b18)" opacity=".4"',S('#a893a8',16,'M-40 330q360-40 700 0M1100 400q300-20 760 0'),S('#d9ab9b',14,'M-40 420q300-20 560 0'))+G('filter="url(#b18)"',S('#8d8fb4',90,'M-80 300Q600 60 1900-60','opacity=".16"'));
// stars: a scatter, some larger, denser along the milky band
b+=dabs(r,60,inBox(-60,-60,1920,470),{c:'#e9e0ea',w:3,len:1,o:.75})+dabs(r,46,k=>{const t=k();return[-80+1960*t,300-360*t+(k()-.5)*170]},{c:'#f6ecec',w:4,len:1,o:.85})+dabs(r,15,inBox(-40,-20,1880,340),{c:'#fff4e0',w:7,len:1});
b+='<ellipse cx="560" cy="196" rx="230" ry="230" fill="url(#mo)"/>'+F('#fff0d6','M574 146A52 52 0 1 0 612 222 42 42 0 1 1 574 146Z');
// hills, sea with the moon on it
b+='<ellipse cx="160" cy="470" rx="620" ry="150" fill="url(#gl)" opacity=".4"/>'+F('url(#m1)','M-80 470C40 440 130 380 240 386S400 440 520 446 700 470 800 476V560H-80ZM1300 470C1420 420 1540 360 1640 372S1800 430 1880 440V600H1300Z','filter="url(#b2)"')+F('url(#se)','M-80 470H1000V560H-80Z')+dabs(r,30,k=>{const t=k();return[560+(k()-.5)*(70+150*t),476+t*70]},{c:'#f3e2d2',w:3,len:26,aj:.08,o:.8});
b+=F('url(#m2)',ridge(r,[[-80,540],[160,520],[420,548],[700,540],[1100,560],[1500,520],[1880,540]],760,4,10));
b+=G('filter="url(#s)"',F('#454a5c',blob(r,60,590,240,54)+blob(r,440,600,170,40)+blob(r,1560,580,200,70)+blob(r,1800,560,180,80)),F('#373e4c',blob(r,220,650,200,50)+blob(r,-30,650,170,70)+blob(r,1700,660,230,80)));
b+=F('url(#gd)','M-80 690Q400 660 800 720T1880 730V1280H-80Z');
const cyp=(x,y,h,w)=>F('url(#cy)',`M${x} ${y-h}C${I(x+w*.45)} ${I(y-h*.66)} ${I(x+w*.6)} ${I(y-h*.3)} ${I(x+w*.4)} ${y}H${I(x-w*.4)}C${I(x-w*.6)} ${I(y-h*.3)} ${I(x-w*.42)} ${I(y-h*.7)} ${x} ${y-h}Z`);
b+=G('filter="url(#b2)"',cyp(1500,770,520,92),cyp(1590,790,400,80),cyp(452,770,300,60),S('#8a7a68',5,'M1478 560l-6 120M1486 470l-4 60M1470 700v50M1566 640l-6 90','opacity=".6"'));
// main block: front, shade side, roof
b+=F('url(#wl)','M740 330H1330V800H740Z')+F('url(#ws)','M1330 330L1440 356V780L1330 800Z')+F('url(#ro)','M700 334L830 236 1290 226 1460 350 1330 336Z')+S('#3f3347',12,'M704 336H1330L1456 354','opacity=".8"')+S('#a77a72',5,'M700 330L830 234 1290 224')+S('#4a3949',4,'M790 330L880 240M880 332L950 240M970 332L1020 238M1060 332L1090 236M1150 332L1160 234M1240 332L1230 232','opacity=".5"')+F('#6b5c72','M940 160h66v76h-66Z')+F('#8d7279','M940 160h18v76h-18Z')+F('#4e3d50','M930 148h86v16h-86Z')+G('filter="url(#b10)"',S('#8b86a3',24,'M974 140Q950 70 1010 10T1000-80','opacity=".5"'));
// low wing with a porch of two arches, left
b+=F('#7b6c7e','M480 560H740V800H480Z')+F('url(#ro)','M450 566L500 500H740V566Z')+S('#a77a72',5,'M450 564L500 499H740')+F('#5d4247',arch(500,600,104,200)+arch(626,600,104,200))+F('url(#li)',arch(510,612,84,188)+arch(636,612,84,188),'opacity=".85"')+F('#8b5a48','M510 740H594V800H510ZM636 760H720V800H636Z','opacity=".55"')+S('#d9a47c',5,'M500 652a52 52 0 0 1 104 0M626 652a52 52 0 0 1 104 0')+S('#6b4a45',5,'M552 612V648M678 612V648')+'<circle cx="552" cy="656" r="11" fill="#fff6d8"/><circle cx="678" cy="656" r="11" fill="#fff6d8"/>';
// warm wash of the lamps on plaster
b+='<ellipse cx="1040" cy="690" rx="330" ry="240" fill="url(#gl)" opacity=".5"/><ellipse cx="610" cy="720" rx="230" ry="170" fill="url(#gl)" opacity=".5"/><ellipse cx="860" cy="450" rx="150" ry="130" fill="url(#gl)" opacity=".4"/><ellipse cx="1210" cy="450" rx="150" ry="130" fill="url(#gl)" opacity=".35"/>';
// windows: lit, shutters open; one closed with the light in its slats
b+='<use href="#wi" x="826" y="410"/><use href="#wi" x="1178" y="410"/><use href="#wi" x="838" y="630"/>'+F('#46545a','M1002 406h76v112h-76Z')+S('#f5b869',56,'M1040 420V510','stroke-dasharray="3 12" stroke-linecap="butt" opacity=".85"')+F('#c2a083','M990 520h100v11h-100Z')+F('#3d3c58','M1368 420l42 8v100l-42-4Z')+F('#f0b36a','M1372 640l36 2v88l-36 4Z');
// door, steps, lamp
b+=F('#c9a27e',arch(1010,572,160,228))+F('url(#li)',arch(1026,588,128,212))+F('#a8673f','M1026 800V700Q1090 680 1154 700V800Z','opacity=".35"')+F('#3f4c50','M1154 800V652Q1152 616 1130 600L1118 616V812Z')+S('#2f383f',4,'M1130 618V806M1142 640V804')+S('#ffe9b4',4,'M1120 616V808')+F('#e9c190','M990 800H1190V818H990Z')+F('#b58f79','M972 818H1208V838H972Z')+'<circle cx="968" cy="630" r="13" fill="#fff3cc"/>'+S('#3f3540',4,'M968 612V600h-14')+'<ellipse cx="968" cy="632" rx="80" ry="80" fill="url(#gl)" opacity=".7"/>';
// rose climbing between door and window, dim
const cl=many(twig(1250,800,1270,560,40,0,1.2),twig(1260,600,1140,556,0,-30,1.2));
b+=G('filter="url(#s)"',dabs(r,26,cl,{c:'#333d42',w:34,len:18}))+sprigs(r,8,cl,{c:'#465147',s:.5,id:'lk'})+sprigs(r,4,cl,{c:'#8d8058',s:.4,id:'lk'});
for(let i=0;i<11;i++){const[x,y]=cl(r);b+=U(i%4==3?3:1+i%2,x,y,i%3?.9:1.1)}
// path winding down to us, light of the door on it
b+=F('url(#pa)','M994 838H1186Q1180 900 1060 940 900 980 880 1030 880 1120 1180 1280H420Q420 1130 560 1050 700 980 860 940 980 900 994 838Z')+S('#3b3d4e',4,'M994 840Q980 900 860 940 700 980 560 1050 420 1130 420 1280M1186 840Q1180 900 1060 940 900 980 880 1030 880 1120 1180 1280','opacity=".6"');
b+=F('#ffd48c','M1010 838H1170L1130 900 960 960 860 960 980 900Z','filter="url(#b10)" opacity=".75"')+G('filter="url(#b2)"',dabs(r,18,k=>{const t=k();return[1070-330*t+(k()-.5)*(110+120*t),850+230*t]},{c:'#ffe6b4',w:5,len:44,aj:.12,o:.55}));
// light pools on the grass
b+=G('filter="url(#b10)"',F('#e0a868','M500 806H730L700 870 420 880Z','opacity=".5"'),F('#d9a268','M800 806H930L900 860 760 870Z','opacity=".35"'));
// lanterns beside the path, each with its glow
const lan=(x,y,k)=>`<ellipse cx="${x}" cy="${I(y-34*k)}" rx="${I(120*k)}" ry="${I(90*k)}" fill="url(#gl)" opacity=".8"/><use href="#lt" transform="translate(${x} ${y})scale(${k})"/>`;
// hedges of the garden at both sides of the path
b+=G('filter="url(#s)"',F('#333b45',blob(r,300,950,260,90)+blob(r,1400,930,260,90)+blob(r,1720,900,220,110)+blob(r,80,880,180,80)),F('#4b5252',blob(r,340,905,160,36)+blob(r,1330,885,150,34),'opacity=".9"'),F('#8a7a5c',blob(r,1270,872,70,14)+blob(r,440,886,70,14),'opacity=".7"'));
const he=many(inEll(330,930,230,70),inEll(1400,920,240,70));
b+=sprigs(r,9,he,{c:'#4f5a52',s:.9,id:'lk'})+sprigs(r,5,many(inEll(450,900,100,40),inEll(1270,890,100,40)),{c:'#9a8a60',s:.8,id:'lk',o:.9});
for(let i=0;i<15;i++){const[x,y]=he(r);b+=U([1,2,4,3,2][i%5],x,y,+(1.1+.6*r()).toFixed(1),I(r()*80))}
b+=lan(760,966,.9)+lan(1168,952,.8)+lan(990,1120,1.4);
// a few fireflies
b+=dabs(r,12,many(inBox(200,760,300,200),inBox(1250,780,500,160)),{c:'#ffe9a8',w:7,len:2,o:.9});
// foreground: dark leaves with roses that still hold a little light
b+=G('filter="url(#b5)"',F('#23283a','M-80 1000Q90 960 230 1060T480 1280H-80ZM1880 1030Q1680 1040 1560 1140T1380 1280H1880Z'),sprigs(r,8,many(inEll(120,1110,190,100),inEll(1720,1150,170,90)),{c:'#424c4c',s:1.5,id:'lk'}),sprigs(r,5,many(inEll(200,1090,150,70),inEll(1620,1150,120,60)),{c:'#7d7658',s:1.2,id:'lk',o:.8}),[[90,1060,3.2,1],[220,1130,3.3,2],[50,1190,3,3],[330,1210,2.9,1],[1720,1110,3.2,2],[1600,1190,3,1],[1800,1190,3,3]].map(([x,y,k,t])=>U(t,x,y,k,I(r()*80))).join(''));
b+=G('filter="url(#b10)" stroke="#2c3040" stroke-width="10"',sprigs(r,7,many(twig(1900,-40,1400,90,0,50,.5),twig(1900,90,1600,210,0,40,.5)),{c:'#323a48',s:1.6,id:'lo'}),'<path d="M1900-40Q1640 90 1400 90"/>');
// night lies over all that the lamps do not reach
b+=G('style="mix-blend-mode:multiply"',F('#6f6c9a','M-80 860H440Q300 1000 420 1280H-80ZM1880 860H1400Q1300 1000 1260 1280H1880Z','filter="url(#b40)" opacity=".55"'));
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="1040" cy="720" rx="560" ry="420" fill="url(#gl)" opacity=".8"/><path fill="#161a34" opacity=".4" filter="url(#b40)" d="M-80 1120H1880V1280H-80ZM-80-80H1880V60Q900 160-80 100Z"/></g><g style="mix-blend-mode:screen"><ellipse cx="1090" cy="700" rx="240" ry="220" fill="url(#gl)" opacity=".4"/><ellipse cx="614" cy="710" rx="180" ry="140" fill="url(#gl)" opacity=".4"/></g>`;
export default doc('The house at night',defs+defsSprig(rng(9))+roseDef()+win+lamp,b,after);
