import{rng,I,dabs,inEll,many,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{slim}from'./parts/land.mjs';
const r=rng(71);
// pt: a pot of roses
const pots=`<g id="pt"><path fill="#4b3c4a" opacity=".4" d="M-60 4Q0-14 90 6 20 26-60 4Z"/><path fill="#8a5a50" d="M-42-70H42L30 4H-30Z"/><path fill="#c98a66" d="M8-70H42L30 4H10Z"/>${sprigs(r,5,inEll(0,-104,40,34),{c:'#4a5648',s:.55,id:'lk'})}${sprigs(r,3,inEll(10,-120,36,26),{c:'#9d9766',s:.45,id:'lk'})}${U(2,-20,-106,1.3)}${U(1,22,-96,1.2)}${U(3,4,-134)}</g>`;
const defs=pots+filters(18,{wob:7,k:.6,k0:.19})+
 lg('sk',[[0,'#8f97ae'],[.4,'#b9b0bb'],[.72,'#e6c8b8'],[1,'#f8d5a2']])+rg('gl',[[0,'#ffe6b0',1],[.45,'#fbcf92',.45],[1,'#fbd7a4',0]])+rg('li',[[0,'#ffd692',.95],[.4,'#ffc074',.45],[1,'#f6a860',0]])+
 lg('m1',[[0,'#8d88a0'],[1,'#c9acab']])+
 lg('wl',[[0,'#756a7a'],[.6,'#95828a'],[1,'#b39890']],0,0,1,0)+lg('wm',[[0,'#857484'],[1,'#a98e88']],0,0,1,0)+
 lg('ra',[[0,'#d9ac8c'],[.35,'#b78f83'],[1,'#7d6874']],0,0,.3,1)+lg('rb',[[0,'#e9bf95'],[.5,'#bd9484'],[1,'#8f7578']],0,0,0,1)+
 lg('gd',[[0,'#dcb48e'],[.3,'#b3948b'],[1,'#857480']])+lg('wi',[[0,'#ffe3a0'],[.6,'#fdc574'],[1,'#e99a55']]);
// two walls that run to one point: l left, r right; h is the height at the picture's edge
const V=[980,470],P={l:(x,h)=>[x,I(470+h*(980-x)/1060)],r:(x,h)=>[x,I(470+h*(x-980)/900)]};
const poly=(w,p,a)=>`<path ${a} d="M${p.map(q=>P[w](...q).join(' ')).join('L')}Z"/>`;
const rect=(w,x,x2,h,h2,a)=>poly(w,[[x,h],[x2,h],[x2,h2],[x,h2]],a);
const slats=(w,x,x2,h,h2,n)=>Array.from({length:n},(_,i)=>{const k=h+(h2-h)*(i+.7)/n;return`M${P[w](x,k).join(' ')}L${P[w](x2,k).join(' ')}`}).join('');
const eave=(w,x,x2,h,c)=>poly(w,[[x,h-34],[x2,h-34],[x2,h],[x,h]],`fill="${c}"`)+(x2-x<160?'':`<path stroke="#5c4048" stroke-width="12" stroke-dasharray="3 15" stroke-linecap="butt" opacity=".5" d="M${P[w](x,h-15).join(' ')}L${P[w](x2,h-15).join(' ')}"/>`);
const shut=(w,x,x2,h,h2,c,n=7)=>rect(w,x-6,x2+6,h-14,h2+16,'fill="#c9aa98" opacity=".8"')+rect(w,x,x2,h,h2,`fill="${c}"`)+`<path stroke="#3d4546" stroke-width="3" opacity=".6" d="${slats(w,x+4,(x+x2)/2-3,h,h2,n)}${slats(w,(x+x2)/2+3,x2-4,h,h2,n)}"/>`;
const arch=(w,x,x2,h,foot)=>{const p=[[x,foot]];for(let i=0;i<=8;i++){const a=Math.PI*(1-i/8);p.push([I((x+x2)/2+Math.cos(a)*(x2-x)/2),h-Math.sin(a)*90])}p.push([x2,foot]);return p};
let b=`<rect x="-80" y="-80" width="1960" height="700" fill="url(#sk)"/>`;
b+=`<g filter="url(#b18)" stroke="#f3d9cd" opacity=".7"><path stroke-width="14" d="M500 150q260-30 620-2M700 60q240-16 520 8"/><path stroke="#eab9a8" stroke-width="12" d="M620 260q240-20 560 4"/></g><ellipse cx="900" cy="430" rx="520" ry="330" fill="url(#gl)"/>`;
b+=`<path fill="#fbeed6" opacity=".9" d="M700 90a25 25 0 1 0 19 40 22 22 0 0 1-19-40Z"/>`;
b+=`<path filter="url(#b2)" fill="url(#m1)" d="M640 420C740 380 800 330 880 320S1010 370 1090 380 1240 420 1300 430V560H640Z"/>`;
// church tower at the end of the lane
b+=`<path fill="#b08d86" d="M934 214H986V540H934Z"/><path fill="#e9c297" d="M892 214H934V540H892Z"/><path fill="#8f6f70" d="M986 216L940 150 888 214Z"/><path fill="#d39a78" d="M940 150L888 214H934Z"/><path fill="#4d3d49" d="M904 262a10 12 0 0 1 20 0v40h-20ZM950 262a10 12 0 0 1 20 0v40h-20Z"/><path stroke="#f6dcb2" stroke-width="5" d="M886 216H934M890 322H934"/><path stroke="#6d5660" stroke-width="4" d="M940 150V112M930 124h20"/><path fill="#a58680" d="M820 440H1080V560H820Z"/><path fill="#9c6350" d="M806 446L850 416H1050L1092 446Z"/>`;
// lane
b+=`<path fill="url(#gd)" d="M840 500H1090L1880 1040V1280H-80V1150Z"/>`;
// left side, in the shade
b+=rect('l',740,870,-560,760,'fill="#b2948b"')+eave('l',732,872,-560,'#a06a58')+shut('l',786,812,-330,-80,'#5d6a66',6);
b+=rect('l',480,750,-860,760,'fill="url(#wm)"')+eave('l',470,762,-860,'#8a5a52')+shut('l',560,616,-600,-280,'#596864')+shut('l',668,704,-600,-280,'#637069',8);
b+=poly('l',arch('l',566,650,70,760),'fill="#c4a593"')+poly('l',arch('l',576,640,110,760),'fill="#46525a"')+`<path stroke="#333b43" stroke-width="3" opacity=".7" d="M${P.l(608,40).join(' ')}L${P.l(608,750).join(' ')}"/>`;
b+=rect('l',-80,490,-640,760,'fill="url(#wl)"')+eave('l',-80,506,-640,'#734a4c')+shut('l',60,190,-380,-60,'#4f5d5c',9)+shut('l',340,424,-400,-50,'#576561',8);
b+=rect('l',-80,490,700,770,'fill="#94807e" opacity=".5"')+`<path stroke="#b89a8e" stroke-width="7" opacity=".7" d="M490 ${P.l(490,-610)[1]}V${P.l(490,740)[1]}M750 ${P.l(750,-820)[1]}V${P.l(750,740)[1]}"/>`;
// right side, the last light on the upper floors
b+=rect('r',1050,1190,-540,700,'fill="url(#rb)"')+eave('r',1042,1182,-540,'#b5755a')+shut('r',1106,1136,-360,-100,'#68746a',6);
b+=rect('r',1180,1410,-600,700,'fill="url(#rb)"')+eave('r',1170,1420,-600,'#a8674f')+shut('r',1252,1310,-400,-120,'#66736b',8)+poly('r',arch('r',1240,1316,120,700),'fill="#d3b096"')+poly('r',arch('r',1250,1306,156,700),'fill="#4a3c46"');
b+=rect('r',1400,1880,-740,700,'fill="url(#ra)"')+eave('r',1388,1880,-740,'#9c6350');
b+=shut('r',1690,1800,-480,-150,'#53605f',9);
b+=poly('r',arch('r',1610,1790,110,700),'fill="#b99a8c"')+poly('r',arch('r',1632,1768,150,700),'fill="#66525a"')+`<path stroke="#463840" stroke-width="4" opacity=".7" d="M1666 560V1000M1700 540V1030M1734 550V1060M1640 800L1764 860"/>`+rect('r',1590,1800,690,720,'fill="#b79a8e"');
b+=`<g filter="url(#b5)">`+dabs(r,16,rr=>P.r(1410+460*rr(),-700+1300*rr()),{c:'#f3cfa5',w:18,len:50,ang:.3,o:.16})+dabs(r,20,rr=>P.l(-60+780*rr(),-560+1250*rr()),{c:'#c9adb0',w:18,len:50,ang:-.4,o:.14})+`</g>`;
// the one lit window
b+=rect('r',1446,1572,-372,10,'fill="#e8c7a2"')+rect('r',1456,1562,-340,-14,'fill="url(#wi)"')+`<path fill="#f9e3b4" opacity=".8" d="M${P.r(1456,-340).join(' ')}L${P.r(1492,-340).join(' ')}Q1486 350 ${P.r(1460,-16).join(' ')}ZM${P.r(1562,-340).join(' ')}L${P.r(1530,-340).join(' ')}Q1536 340 ${P.r(1560,-16).join(' ')}Z"/><path stroke="#8a5a44" stroke-width="6" d="M${P.r(1508,-340).join(' ')}L${P.r(1508,-14).join(' ')}M${P.r(1456,-190).join(' ')}L${P.r(1562,-190).join(' ')}"/>`+rect('r',1408,1446,-350,-4,'fill="#7d8a7a"')+rect('r',1576,1636,-350,-4,'fill="#66736a"')+`<path stroke="#47564f" stroke-width="3" opacity=".7" d="${slats('r',1412,1442,-340,-14,7)}${slats('r',1582,1630,-340,-14,7)}"/>`+rect('r',1436,1584,-4,34,'fill="#f4dcb4"');
// cobbles and low steps
const fx=y=>[980-1060*(y-470)/760,980+900*(y-470)/700];
const step=y=>{const[a,c]=fx(y);return`M${I(a)} ${y}Q${I((a+c)/2)} ${y+I((y-470)*.1)} ${I(c)} ${y}`};
const cob=(y0,y1,n,w,c,o)=>dabs(r,n,rr=>{const y=y0+(y1-y0)*rr(),[a,d]=fx(y);return[a+(d-a)*(.04+.92*rr()),y]},{c,w,len:w*1.5,aj:.3,o});
b+=`<g>`+cob(570,700,28,7,'#e6c6a4',.5)+cob(690,880,44,12,'#d2b1a0',.4)+cob(860,1210,50,20,'#b59aa0',.34)+cob(860,1210,34,18,'#54485a',.3)+cob(680,880,30,11,'#64525f',.34)+`</g>`;
b+=`<g filter="url(#b2)"><path stroke="#52445a" stroke-width="13" opacity=".45" d="${[640,708,800,926,1096].map(y=>step(y+8)).join('')}"/><path stroke="#f0d2ae" stroke-width="6" opacity=".7" d="${[640,708,800,926,1096].map(step).join('')}"/></g>`;
// its light on the stones and on the wall across
b+=`<g filter="url(#b18)"><path fill="#ffcf88" opacity=".55" d="M1420 800L1600 930 1150 1130 760 1060 1000 860Z"/></g><ellipse cx="1508" cy="350" rx="230" ry="250" fill="url(#li)"/><ellipse cx="1240" cy="960" rx="420" ry="150" fill="url(#li)" opacity=".6"/><g style="mix-blend-mode:soft-light"><ellipse cx="600" cy="620" rx="230" ry="300" fill="#ffcf8c" opacity=".9" filter="url(#b40)"/></g>`;
b+=`<g filter="url(#b2)">`+dabs(r,34,inEll(1220,960,340,110),{c:'#ffe2ab',w:9,len:22,aj:.3,o:.6})+`</g>`;
// roses climb past the window
const cl=many(twig(1410,860,1402,420,-30,0,1),twig(1402,430,1480,130,-36,-30,1),twig(1470,140,1680,110,0,-50,1));
b+=`<path stroke="#4d4046" stroke-width="9" d="M1410 868Q1376 640 1398 420 1400 220 1480 130T1660 104"/><g filter="url(#s)">`+dabs(r,30,cl,{c:'#434d45',w:34,len:18})+`</g>`+sprigs(r,9,cl,{c:'#5d6950',s:.5,id:'lk'})+sprigs(r,7,cl,{c:'#a59d66',s:.4,id:'lk',o:.9});
for(let i=0;i<14;i++){const[x,y]=cl(r);b+=U([1,2,1,3,2][i%5],x,y,+(.9+.5*r()).toFixed(1),I(r()*90))}
// pots along both walls, a chair put out for the evening
const pot=(x,y,k)=>`<use href="#pt" transform="translate(${x} ${y})scale(${k})"/>`;
b+=pot(664,726,.6)+pot(540,820,'-.9 .9')+pot(410,922,1.2)+pot(1436,890,1);
b+=`<g transform="translate(1300 850)"><path fill="#4b3c4a" opacity=".5" filter="url(#b5)" d="M-70 6Q20-20 70 10L-80 40Z"/><path stroke="#5c4440" stroke-width="9" d="M-44 10V-70M40 0V-74M-20-14V-70M52-170V-18M8-166V-70M8-150L52-154M8-120L52-122"/><path fill="#d9a873" d="M-52-68L4-82 58-76 44-60-44-56Z"/><path fill="#b46a85" d="M2-172L58-176 60-110 40-96 34-118 6-114Z"/></g>`;
// lantern, not yet lit
b+=`<path stroke="#3f363e" stroke-width="7" d="M490 356Q540 330 556 372"/><path fill="#3f363e" d="M536 372h40l8 14h-56Z"/><path fill="#c9b6a6" opacity=".8" d="M532 388h48l-8 56h-32Z"/><path stroke="#3f363e" stroke-width="4" d="M532 388h48l-8 56h-32ZM556 388v56"/>`;
b+=`<g filter="url(#b10)"><path fill="#2f3338" d="M-80 1080Q60 1060 150 1150T380 1280H-80Z"/>`+sprigs(r,6,many(inEll(80,1140,150,80),inEll(230,1220,100,40)),{c:'#55604f',s:1.6,id:'lk'})+sprigs(r,3,inEll(110,1110,130,50),{c:'#988f66',s:1.3,id:'lk',o:.9})+U(1,70,1130,3.6,10)+U(2,190,1190,3.2,40)+U(2,10,1200,3.2,70)+U(1,300,1240,2.6)+`</g>`;
b+=`<g filter="url(#b10)" stroke="#453d42" stroke-width="9">`+sprigs(r,6,twig(-80,-40,420,70,0,60,.5),{c:'#474f4c',s:1.6,id:'lo'})+`<path d="M-80-40Q170 75 420 70"/></g>`;
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="960" cy="430" rx="560" ry="420" fill="url(#gl)"/><ellipse cx="1480" cy="480" rx="460" ry="500" fill="url(#li)"/><path fill="#241c38" opacity=".24" filter="url(#b40)" d="M-80-80H160Q60 500 240 1110L1880 1160V1280H-80Z"/></g>`;
export default slim(doc('A village lane at dusk with one lit window',defs+defsSprig(rng(9))+roseDef(),b,after));
