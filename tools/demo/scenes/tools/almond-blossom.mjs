import{rng,I,dabs,inEll,inBox,many,lg,rg,filters,doc,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{blob,slim}from'./parts/land.mjs';
const r=rng(33);
// bl: one almond flower, petals in the stroke colour of the group; al: a whole tree for the row, foot at 0 0, lit from the right
const wood='M-34 6C-16-40-14-110-24-170-34-226-80-262-150-300L-140-314C-70-286-24-252 2-216 6-270-4-330-40-404L-22-410C14-350 30-290 30-222 60-260 110-292 196-316L200-302C126-272 74-226 48-170 32-110 36-40 60 6 30-6-6-6-34 6Z';
const tree=`<g id="al"><path fill="#5a474c" d="${wood}"/><path fill="#b8929f" d="${blob(r,-150,-330,130,76)}${blob(r,10,-420,170,100)}${blob(r,170,-330,120,74)}"/><path fill="#e0bcba" d="${blob(r,-110,-360,110,54)}${blob(r,40,-450,140,76)}${blob(r,190,-350,96,54)}"/><path fill="#f8e4d3" d="${blob(r,-70,-386,70,28)}${blob(r,80,-476,90,44)}${blob(r,216,-370,60,32)}"/></g>`;
const flower='<g id="bl"><path stroke-width="15" d="M0-10h0M10-3h0M6 9h0M-6 9h0M-10-3h0"/><path stroke="#a8527a" stroke-width="8" opacity=".75" d="M0 0h0"/></g>';
const defs=tree+flower+filters(8,{wob:8,k:.55,k0:.22})+
 lg('sk',[[0,'#b3bcc5'],[.4,'#d3d3cf'],[.75,'#f0dec9'],[1,'#f7d8ae']])+rg('gl',[[0,'#ffeabf',1],[.45,'#fcd9a4',.45],[1,'#fbd7a4',0]])+
 lg('m1',[[0,'#a3a1b3'],[1,'#d9c8bd']])+lg('m2',[[0,'#8d8b9c'],[1,'#bfae9e']])+lg('m3',[[0,'#8f8f7c'],[1,'#b9a880']])+
 lg('so',[[0,'#dcc193'],[.3,'#cda27c'],[.7,'#b98d78'],[1,'#b0908a']])+lg('tr',[[0,'#473840'],[.5,'#6d5652'],[1,'#b58a6c']],0,0,1,0)+lg('gs',[[0,'#b9b07c'],[1,'#858563']]);
const V=[1580,470];
let b=`<rect x="-80" y="-80" width="1960" height="680" fill="url(#sk)"/>`;
b+=`<g filter="url(#b18)" stroke="#f9ebde" opacity=".8"><path stroke-width="22" d="M700 130q420-40 1140 10M-40 240q200-20 420-4"/><path stroke-width="13" stroke="#e6c2bd" d="M900 240q340-26 900 2M1100 60q200-14 420 4"/></g><ellipse cx="1560" cy="400" rx="820" ry="350" fill="url(#gl)"/>`;
b+=`<g filter="url(#b2)"><path fill="url(#m1)" d="M-80 380C60 350 130 306 240 300S420 340 520 322 700 240 820 226 960 262 1040 290 1180 330 1290 330 1440 300 1540 322 1760 400 1880 410V520H-80Z"/><path fill="url(#m2)" opacity=".9" d="M-80 452C100 420 240 420 380 430S640 392 780 366 1000 400 1120 420 1400 440 1500 436 1760 448 1880 452V560H-80Z"/><path fill="url(#m3)" d="M-80 486C200 460 460 470 700 478S1200 458 1400 462 1720 470 1880 466V600H-80Z"/></g>`;
b+=`<g filter="url(#s)"><path fill="#7d806c" d="${blob(r,1700,474,110,18)}${blob(r,1120,478,150,16)}${blob(r,300,482,220,20)}"/><path fill="#c4b684" d="${blob(r,1730,466,80,8)}${blob(r,1150,470,90,7)}"/></g>`;
// hut at the edge of the field
b+=`<path fill="#9a8480" d="M1336 428H1380V486H1336Z"/><path fill="#f3d9a9" d="M1380 428L1440 434V486H1380Z"/><path fill="#a8664f" d="M1326 430L1384 408 1450 436H1384Z"/><path fill="#4a3a3c" d="M1402 452h18v34h-18Z"/>`;
// field: furrows run to the vanishing point on the right
b+=`<path fill="url(#so)" d="M-80 500Q700 476 1880 482V1280H-80Z"/><path fill="url(#gs)" opacity=".9" d="M1566 474L-80 760V1010L1580 476ZM1500 476L-80 556V600L1540 476Z"/>`;
// furrows as wedges: shade and light side by side
const wedge=(l,w)=>l.map(([x,y])=>`M${V[0]} ${V[1]}L${x} ${y}${x<0?`v${w}`:x>1800?`v-${w}`:`h${w}`}Z`).join('');
b+=`<g filter="url(#b5)"><path fill="#7f5f66" opacity=".42" d="${wedge([[-80,1090],[-80,1250],[230,1280],[520,1280],[800,1280],[1070,1280],[1330,1280],[1580,1280],[1880,1230],[1880,1000],[1880,820],[1880,700]],84)}"/><path fill="#f7d3a2" opacity=".4" d="${wedge([[-80,1180],[150,1280],[440,1280],[730,1280],[1000,1280],[1270,1280],[1520,1280],[1760,1280],[1880,1100],[1880,890],[1880,750]],46)}"/></g><ellipse cx="1640" cy="600" rx="620" ry="150" fill="url(#gl)" opacity=".6"/>`+dabs(r,44,inBox(500,820,1300,400),{c:'#8a686a',w:7,len:12,aj:1,o:.45})+dabs(r,30,inBox(700,760,1100,440),{c:'#f5d6a8',w:6,len:10,aj:1,o:.5});
// shadows fall to the left, towards us
b+=`<g style="mix-blend-mode:multiply" filter="url(#b10)" opacity=".75" fill="#9a7d92"><path d="M640 872Q360 900-80 1010V1180Q260 1020 680 900Z"/><path d="M1090 688Q860 706 560 766L620 792Q900 730 1100 706ZM1252 602Q1120 606 1000 628L1020 642Q1150 622 1262 610Z"/></g>`;
b+=`<g filter="url(#b2)">`+[[80,612,.34],[1010,556,.15],[1180,532,.11],[1440,522,.12],[1366,556,.2],[1256,606,.3]].map(([x,y,k],i)=>`<use href="#al" transform="translate(${x} ${y})scale(${k})"/>`).join('')+`<use href="#al" transform="translate(1086 694)scale(.5)"/></g>`;
b+=dabs(r,44,many(inEll(1090,480,90,50),inEll(1012,526,66,36),inEll(1170,526,60,36)),{c:'#cfa3b0',w:8,len:3})+dabs(r,60,many(inEll(1120,464,76,40),inEll(1040,510,50,20),inEll(1180,514,50,28),inEll(1216,516,60,28)),{c:'#fbe9db',w:7,len:3,o:.9});
// the near tree
const X=600,Y=880;
const all=many(inEll(380,520,190,110),inEll(600,360,250,150),inEll(860,500,190,110),inEll(480,420,160,90));
const lit=many(inEll(470,440,120,60),inEll(700,320,170,100),inEll(900,450,140,80));
b+=`<g filter="url(#s)"><path fill="#b6909f" d="${blob(r,380,540,180,96)}${blob(r,560,390,220,146)}${blob(r,860,530,170,92)}${blob(r,720,360,170,110)}"/></g>`;
b+=`<g transform="translate(${X} ${Y})scale(1.22)"><path fill="url(#tr)" d="${wood}"/><path stroke="#5a474c" stroke-width="9" d="M-130-300Q-200-310-240-350M-90-272Q-130-340-130-380M-30-390Q-60-430-110-450M-16-380Q10-430 60-460M150-300Q190-330 250-330M110-280Q130-340 180-390"/><path stroke="#e9bd8e" stroke-width="6" opacity=".8" d="M44 0Q24-60 34-130 50-200 110-252M14-210Q16-290-14-380"/><path stroke="#42343c" stroke-width="6" opacity=".6" d="M-10 0Q6-70-4-150M16-10Q14-90 14-150"/></g>`;
b+=`<g filter="url(#s)"><path fill="#dfbab9" d="${blob(r,400,480,140,60)}${blob(r,590,316,180,90)}${blob(r,890,470,130,60)}${blob(r,760,420,90,44)}"/><path fill="#f7e2d2" d="${blob(r,450,446,90,36)}${blob(r,670,296,130,56)}${blob(r,930,436,86,36)}"/></g>`;
b+=dabs(r,110,all,{c:'#cda0ac',w:10,len:3})+dabs(r,130,all,{c:'#f6ddd0',w:11,len:3,o:.9})+dabs(r,100,lit,{c:'#fdf0e2',w:12,len:3});
const bl=(n,pos,k)=>Array.from({length:n},()=>{const[x,y]=pos(r);return`<use href="#bl" transform="translate(${I(x)} ${I(y)})scale(${(k*(.8+.4*r())).toFixed(1)})"/>`}).join('');
b+=`<g stroke="#fbe8dc">${bl(16,lit,1)}</g><g stroke="#e9c3c4">${bl(10,all,.9)}</g>`;
// fallen petals, grass at the foot
b+=dabs(r,70,many(inEll(520,930,440,60),inEll(300,980,300,60)),{c:'#f6dccf',w:7,len:5,aj:.4,o:.85});
b+=`<g filter="url(#s)">`+dabs(r,34,rr=>{const x=-60+1000*rr();return[x,960-x*.13+rr()*26]},{c:'#77794f',w:6,len:34,ang:-1.5,aj:.5})+`</g>`+dabs(r,24,rr=>{const x=100+900*rr();return[x,950-x*.12+rr()*26]},{c:'#c9bd7a',w:4,len:30,ang:-1.4,aj:.5});
// out of focus
b+=`<g filter="url(#b10)"><path fill="#4a4d40" d="M1880 1060Q1740 1070 1660 1150T1440 1280H1880Z"/>`+sprigs(r,7,many(inEll(1760,1160,130,100),inEll(1600,1240,110,40)),{c:'#6e7554',s:1.5,id:'lk'})+sprigs(r,4,inEll(1770,1110,110,60),{c:'#b5aa72',s:1.2,id:'lk',o:.9})+U(2,1700,1130,3.4,20)+U(3,1800,1090,3)+U(1,1810,1200,3.6,50)+U(2,1590,1220,2.6)+`</g>`;
b+=`<g filter="url(#b5)"><path stroke="#574750" stroke-width="16" d="M-80 60Q120 70 260 150T420 190M120 90Q200 70 300 60"/><g stroke="#f0d2cb">${bl(13,many(inEll(120,90,170,60),inEll(330,160,110,50)),3)}</g><g stroke="#d3a5b3">${bl(6,inEll(160,110,200,70),2.6)}</g></g>`;
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="1500" cy="420" rx="960" ry="560" fill="url(#gl)"/><path fill="#241c30" opacity=".2" filter="url(#b40)" d="M-80 1080H1880V1280H-80Z"/></g>`;
export default slim(doc('Almond trees in flower against the hills',defs+defsSprig(rng(9))+roseDef(),b,after));
