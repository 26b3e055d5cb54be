import{rng,I,dabs,inEll,inBox,many,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{blob,slim}from'./parts/land.mjs';
const r=rng(61);
const f1=n=>Math.round(n*10)/10;
// ow: oleander flower; os: oleander shoot, long narrow leaves along a stem
const flower='<g id="ow"><path stroke-width="17" d="M0-12h0M11-4h0M7 10h0M-7 10h0M-11-4h0"/><path stroke="#fff0e4" stroke-width="7" opacity=".7" d="M0 0h0"/></g>';
const spray=(()=>{let d='';for(const[x,a,l]of[[0,.75,74],[0,-.7,70],[34,.6,86],[36,-.62,80],[72,.5,84],[74,-.5,80],[104,.34,76],[106,-.3,72],[112,.02,84]]){const c=Math.cos(a),s=Math.sin(a),q=(t,w)=>`${I(l*(c*t-s*w))} ${I(l*(s*t+c*w))}`;d+=`M${x} 0q${q(.45,.17)} ${q(1,0)} ${q(.45,-.17).split(' ').map((v,i)=>I(v-l*(i?s:c))).join(' ')} ${q(-1,0)}Z`}return`<g id="os"><path stroke="none" d="${d}"/></g>`})();
const defs=flower+spray+filters(10,{wob:6,k:.58,k0:.2})+
 lg('wa',[[0,'#f8dfb2'],[.35,'#f0cf9f'],[.7,'#d3a988'],[1,'#a98a86']],0,.2,1,.5)+lg('gl2',[[0,'#ffe6b4',.9],[1,'#fbd39a',0]],0,.3,1,.6)+rg('gl',[[0,'#ffedc2',1],[.5,'#fcd9a2',.4],[1,'#fbd7a4',0]])+
 lg('gd',[[0,'#ecd0a4'],[.4,'#c9a88c'],[1,'#8c7276']],0,0,.3,1)+lg('sh',[[0,'#7f8d7a'],[1,'#55655c']],0,0,1,0)+lg('ba',[[0,'#d6a876'],[1,'#80584c']],0,0,1,.3);
let b=`<rect x="-80" y="-80" width="1960" height="1100" fill="url(#wa)"/>`;
// plaster: patches, a line where the older stone shows
b+=`<g filter="url(#b5)">`+dabs(r,34,inBox(-60,-40,1900,900),{c:'#fdebc6',w:24,len:80,aj:.5,o:.22})+dabs(r,30,inBox(300,-40,1560,960),{c:'#a07766',w:20,len:60,aj:.5,o:.13})+`</g>`;
b+=`<path fill="#ad8e86" d="M1212 792L1262 748 1350 754 1420 742 1474 784 1530 810 1518 872 1452 900 1370 890 1290 906 1200 880 1186 836Z"/><path fill="#c2a28e" d="M1204 802h78l4 34-84-4ZM1294 798l76 4v32h-78ZM1380 806l100-4 30 12-8 26-124-4ZM1216 846l118-2 4 34-116 2ZM1348 848h84v34l-82-4ZM1442 850l64-4-6 30-56 6ZM1258 762l92-2v28h-112ZM1360 764l64-10 36 30-4 8h-94Z"/>`;
// closed shutter window, upper right
b+=`<path fill="#f6dfb6" d="M1270 120H1630V600H1270Z"/><path fill="#40383b" d="M1296 146H1604V572H1296Z"/><path fill="url(#sh)" d="M1296 146H1446V572H1296Z"/><path fill="#6b5450" opacity=".8" d="M1452 146H1500L1470 572H1452Z"/><path fill="url(#sh)" d="M1604 140L1724 172V604L1604 576Z"/><path fill="#fbe9c6" d="M1604 140h8V578h-8Z"/><path stroke="#45534d" stroke-width="5" opacity=".75" d="${Array.from({length:15},(_,i)=>`M1316 ${I(178+i*26)}H1428M1624 ${I(184+i*25.6)}L1706 ${I(206+i*25.8)}`).join('')}"/><path stroke="#b9bf9f" stroke-width="4" opacity=".5" d="${Array.from({length:15},(_,i)=>`M1316 ${I(185+i*26)}H1428`).join('')}"/><path fill="#fbe9c6" d="M1250 594H1652v26H1250Z"/><path fill="#7d5f64" opacity=".5" filter="url(#b5)" d="M1262 622H1670l30 34H1300Z"/>`;
// ground
b+=`<path fill="url(#gd)" d="M-80 986Q900 960 1880 992V1280H-80Z"/><path fill="#b08f80" d="M-80 976Q900 952 1880 980V1002Q900 972-80 996Z"/><g filter="url(#b2)">`+dabs(r,44,inBox(-60,1010,1900,200),{c:'#f7e2bb',w:5,len:60,aj:.14,o:.45})+`</g><path stroke="#8a6d6c" stroke-width="4" opacity=".4" d="M-80 1062Q900 1036 1880 1070M-80 1170Q900 1130 1880 1180M260 984L120 1280M700 972L660 1280M1120 972L1220 1280M1540 980L1740 1280"/>`;
// the oleander that is not in the picture: shade over the wall
const br=[[-80,700,420,330,0,-60],[-80,460,300,120,0,-40],[520,-80,760,300,40,0],[700,-80,1040,180,40,20],[980,-60,1200,340,40,0]];
b+=`<g style="mix-blend-mode:multiply" filter="url(#b5)" opacity=".5" stroke="#9a7d86" stroke-width="8">`+br.map(k=>sprigs(r,4,twig(...k,.7),{c:'#9a7d86',s:1.1,id:'os'})+`<path d="M${k[0]} ${k[1]}Q${(k[0]+k[2])/2+k[4]} ${(k[1]+k[3])/2+k[5]} ${k[2]} ${k[3]}"/>`).join('')+`</g><g style="mix-blend-mode:multiply" filter="url(#b18)" opacity=".55"><path fill="#9d8694" d="M1130-80H1880V1000H1780Q1400 600 1130-80Z"/></g>`;
// bicycle: seen from the side, rear wheel left, front wheel right
const R=150,A=[560,900],B=[1010,906];
const spokes=([x,y],o)=>{let d='';for(let i=0;i<14;i++){const a=o+i/14*6.2832;d+=`M${x} ${y}L${I(x+Math.cos(a)*R*.94)} ${I(y+Math.sin(a)*R*.94)}`}return d};
const frame='M560 900L752 898 690 668M752 898L944 652M560 900L698 696L930 660M926 610L960 720Q982 850 1010 906';
const wheels=[A,B].map(([x,y])=>`M${x-R} ${y}a${R} ${R} 0 1 1 ${2*R} 0a${R} ${R} 0 1 1-${2*R} 0`).join('');
const bars='M926 612Q920 570 876 566 840 564 820 590M926 612Q960 560 1004 572 1024 580 1020 606M690 668L678 628';
const shade=`<path d="${wheels}${frame}${bars}"/>`;
b+=`<g style="mix-blend-mode:multiply" filter="url(#b5)" opacity=".6" stroke="#8d7080" stroke-width="13" transform="translate(74 6)">${shade}<path fill="#8d7080" stroke="none" d="M990 600h150v100h-150ZM620 612h120v24h-110Z"/></g><path fill="#6a5060" opacity=".5" filter="url(#b10)" d="M400 1044Q800 1010 1240 1040L1320 1076Q860 1066 460 1074Z"/>`;
b+=`<path stroke="#d9c3a0" stroke-width="2.5" opacity=".8" d="${spokes(A,.1)}${spokes(B,.3)}"/><path stroke="#4a3d42" stroke-width="15" d="${wheels}"/><path stroke="#cbb08c" stroke-width="4" d="${wheels}"/>`;
b+=`<path stroke="#6b4d46" stroke-width="9" d="M404 888A160 160 0 0 1 660 776M856 836A166 166 0 0 1 1160 838"/>`;
b+=`<path stroke="#6f8278" stroke-width="17" d="${frame}"/><path stroke="#b9c6ac" stroke-width="5" opacity=".9" d="M700 692L926 656M694 690L746 884M566 892L690 704M940 664L760 884M930 620L956 716"/><path stroke="#51454a" stroke-width="10" d="${bars}"/><path stroke="#e9d3ac" stroke-width="4" d="M922 600Q914 570 876 568M940 588Q970 566 1004 574"/><path stroke="#7b5345" stroke-width="18" d="M822 588l-10 18M1020 602l-4 20"/>`;
b+=`<path fill="#5b4340" d="M612 622Q650 596 742 612 760 622 744 632 700 636 680 648 630 650 612 622Z"/><path fill="#b27f5c" d="M618 616Q660 600 740 612 700 622 640 626Z"/>`;
b+=`<path stroke="#51454a" stroke-width="8" d="M752 898m-34 0a34 34 0 1 0 68 0a34 34 0 1 0-68 0M752 898L796 968M752 898L708 830"/><path fill="#51454a" d="M774 964h48v12h-48ZM686 820h44v12h-44Z"/><path stroke="#6b5a5a" stroke-width="4" d="M752 866L562 886M752 932L562 914"/><circle cx="560" cy="900" r="15" fill="#6b5a5a"/><circle cx="1010" cy="906" r="12" fill="#6b5a5a"/>`;
// carrier, basket with roses and bread
b+=`<path stroke="#51454a" stroke-width="8" d="M470 736H676M486 738L556 892M650 740L680 720"/>`;
b+=`<g>`+sprigs(r,7,inEll(1056,560,74,34),{c:'#4f5b48',s:.6,id:'lk'})+sprigs(r,4,inEll(1030,536,64,26),{c:'#9d9a68',s:.5,id:'lk'})+`<path fill="#c98f5f" d="M1120 610L1206 486Q1228 480 1224 504L1160 620Z"/><path fill="#f0c88d" d="M1128 604L1204 492 1212 502 1144 610Z"/>`+U(1,1000,566,1.7,10)+U(2,1052,536,2,40)+U(3,1100,566,1.7,70)+U(1,1090,520,1.5,20)+U(2,1010,524,1.3)+U(2,1140,590,1.4)+`<path fill="url(#ba)" d="M966 592H1176L1150 712H992Z"/><path stroke="#6b4a44" stroke-width="5" opacity=".7" d="M972 622H1170M980 652H1164M986 682H1156M1008 594L1022 710M1050 594L1056 710M1092 594V710M1134 594L1120 710"/><path stroke="#e9c491" stroke-width="10" d="M964 592H1178"/></g>`;
// oleander in a pot, left, in the sun
const cl=many(inEll(170,420,230,180),inEll(80,640,190,150),inEll(290,600,150,110));
b+=`<path fill="#6a5060" opacity=".45" filter="url(#b10)" d="M60 1060H420L520 1100H60Z"/><path fill="url(#ba)" d="M40 850H320L286 1072H76Z"/><path fill="#e0b083" d="M26 826H334v36H26Z"/><path fill="#9c6350" opacity=".6" d="M220 862H320L286 1072H206Z"/>`;
b+=`<path stroke="#67544e" stroke-width="12" d="M170 840Q150 700 90 560M180 840Q190 660 200 440M190 840Q230 700 290 590"/><g filter="url(#s)"><path fill="#4b5546" d="${blob(r,180,440,200,150)}${blob(r,70,650,170,120)}${blob(r,290,610,130,90)}"/></g>`;
b+=sprigs(r,24,rr=>{const[x,y]=cl(rr);return[x,y,Math.atan2(y-640,x-170)+(rr()-.5)*1.2]},{c:'#5d6b54',s:.8,id:'os'})+sprigs(r,16,rr=>{const[x,y]=many(inEll(130,380,210,110),inEll(60,580,150,90),inEll(260,560,110,80))(rr);return[x,y,Math.atan2(y-680,x-170)+(rr()-.5)]},{c:'#a2a576',s:.6,id:'os'});
const ow=(n,pos,k)=>Array.from({length:n},()=>{const[x,y]=pos(r);return`<use href="#ow" transform="translate(${I(x)} ${I(y)})rotate(${I(r()*70)})scale(${f1(k*(.8+.4*r()))})"/>`}).join('');
const tuft=many(inEll(120,330,60,44),inEll(290,420,54,44),inEll(60,560,50,44),inEll(330,580,46,40),inEll(190,500,54,40),inEll(170,660,40,30));
b+=`<g stroke="#c06a8e">${ow(14,tuft,1.3)}</g><g stroke="#dfa0b0">${ow(20,tuft,1.2)}</g>`;
b+=`<g stroke="#d08ea5">`+dabs(r,16,inEll(300,1100,300,50),{c:'#d79aae',w:11,len:8,aj:.6})+`</g>`;
// out of focus
b+=`<g filter="url(#b10)">`+sprigs(r,8,rr=>{const[x,y]=inEll(1760,1240,180,50)(rr);return[x,y,-1.6+(rr()-.5)*1.6]},{c:'#4f5c4c',s:1.7,id:'os'})+sprigs(r,4,rr=>{const[x,y]=inEll(1780,1230,140,50)(rr);return[x,y,-1.7+(rr()-.5)*1.4]},{c:'#9d9c6e',s:1.4,id:'os'})+`<g stroke="#cf86a2">${ow(6,many(inEll(1760,1140,110,60),inEll(1620,1230,80,30)),3)}</g></g>`;
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="340" cy="420" rx="900" ry="640" fill="url(#gl)"/><path fill="#241c30" opacity=".34" filter="url(#b40)" d="M-80 1100H1880V1280H-80ZM1640-80H1880V1280H1760Z"/></g>`;
export default slim(doc('A bicycle against a plaster wall',defs+defsSprig(rng(9))+roseDef(),b,after));
